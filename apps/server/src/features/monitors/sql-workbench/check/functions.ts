/**
 * The functions that statements may call: pure ones over values and columns. None reads a file, the network, a dictionary or
 * the server's own state, none waits, and none makes much out of little, as `repeat` does. Operators are functions too.
 * The engine checks its time limit between blocks of rows only. Hence none that compares all with all within one call
 * (`hasAny`, `hasAll`, `replaceRegexpAll`), and none that reads a whole array or text again for each row where plainer ones
 * do (`has`, `indexOf`: IN; `substringUTF8`: substring). What is left of the kind, such as `position` in a text of
 * megabytes, is ended with the engine's process (`platform/clickhouse/child/workbench-lane.ts`).
 */
const listed = `
  plus minus multiply divide modulo mod negate intDiv intDivOrZero moduloOrZero abs round floor ceil ceiling trunc truncate roundBankers
  sqrt pow power exp log ln log2 log10 greatest least sign isNaN isFinite isInfinite ifNotFinite bitAnd bitOr bitXor bitShiftRight
  equals notEquals less greater lessOrEquals greaterOrEquals and or not xor in notIn nullIn notNullIn like notLike ilike notILike
  isNull isNotNull if multiIf caseWithExpression ifNull nullIf coalesce assumeNotNull toNullable exists
  tuple tupleElement array arrayElement cast _cast
  toString toInt8 toInt16 toInt32 toInt64 toUInt8 toUInt16 toUInt32 toUInt64 toFloat32 toFloat64 toDecimal32 toDecimal64 toBool
  toInt32OrNull toInt64OrNull toUInt32OrNull toUInt64OrNull toFloat64OrNull toInt64OrZero toUInt64OrZero toFloat64OrZero
  now now64 today yesterday current_timestamp toDate toDateTime toDateTime64 toDateOrNull toDateTimeOrNull toYear toQuarter toMonth toDayOfMonth
  toDayOfWeek toDayOfYear toHour toMinute toSecond toISOWeek toISOYear toWeek toMonday toYYYYMM toYYYYMMDD toUnixTimestamp
  toUnixTimestamp64Milli fromUnixTimestamp fromUnixTimestamp64Milli toStartOfYear toStartOfISOYear toStartOfQuarter toStartOfMonth
  toStartOfWeek toStartOfDay toStartOfHour toStartOfMinute toStartOfSecond toStartOfFiveMinutes toStartOfTenMinutes
  toStartOfFifteenMinutes toStartOfInterval toLastDayOfMonth toTimezone timeSlot dateDiff date_diff dateAdd date_add dateSub date_sub
  dateTrunc date_trunc dateName age formatDateTime parseDateTimeBestEffort parseDateTimeBestEffortOrNull makeDate
  addSeconds addMinutes addHours addDays addWeeks addMonths addYears subtractSeconds subtractMinutes subtractHours subtractDays
  subtractWeeks subtractMonths subtractYears toIntervalSecond toIntervalMinute toIntervalHour toIntervalDay toIntervalWeek
  toIntervalMonth toIntervalQuarter toIntervalYear
  lower upper length char_length empty notEmpty substring substr left right concat trim trimLeft trimRight trimBoth ltrim rtrim position
  positionCaseInsensitive startsWith endsWith match extract replace replaceOne replaceAll replaceRegexpOne
  splitByChar splitByString arrayStringConcat lowerUTF8 upperUTF8 lengthUTF8 reverse hex
  formatReadableSize formatReadableQuantity formatReadableTimeDelta bar cityHash64 sipHash64 xxHash64
  arrayJoin arraySort arrayReverseSort arrayDistinct arraySlice arrayReverse arraySum arrayAvg arrayMin
  arrayMax arrayConcat arrayUniq arrayEnumerate arrayCumSum arrayDifference arrayZip range
  rowNumberInAllBlocks row_number rank dense_rank percent_rank ntile first_value last_value nth_value lag lead lagInFrame leadInFrame`;

/** Aggregates; each also with -If, -Distinct, -OrNull and -OrDefault. */
const aggregates = `
  count sum avg min max any anyLast argMin argMax uniq uniqExact uniqCombined uniqHLL12 median quantile quantiles quantileExact
  quantilesExact quantileTDigest quantilesTDigest quantileTiming quantilesTiming stddevPop stddevSamp varPop varSamp
  stddev_pop stddev_samp var_pop var_samp corr covarPop covarSamp skewPop kurtPop groupArray groupUniqArray topK sumWithOverflow
  simpleLinearRegression entropy countDistinct`;

const split = (names: string): string[] => names.trim().split(/\s+/);

/** What may be called, as the screen lists it. */
export const functionNames: readonly string[] = split(listed).filter((name) => !name.startsWith('_'));
export const aggregateNames: readonly string[] = split(aggregates);

const functions = new Set(split(listed).map((name) => name.toLowerCase()));
const aggregateSet = new Set(aggregateNames.map((name) => name.toLowerCase()));
const suffix = /(if|distinct|ornull|ordefault)$/;

/** Whether a statement may call a function of this name, in any case of its letters. */
export function isAllowedFunction(name: string): boolean {
  let lower = name.toLowerCase();
  if (functions.has(lower)) return true;
  for (let combinators = 0; combinators < 3; combinators += 1) {
    if (aggregateSet.has(lower)) return true;
    if (!suffix.test(lower)) return false;
    lower = lower.replace(suffix, '');
  }
  return aggregateSet.has(lower);
}
