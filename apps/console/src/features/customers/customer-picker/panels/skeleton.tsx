import { SkeletonLines } from '../../../../kit/states/states.tsx';
import css from '../customer-picker.module.css';

/** Two panels in the place and size of those that are being read. */
export const Skeleton = () => (
  <div className={css.skeletonRows} aria-busy="true">
    <div>
      <SkeletonLines count={12} />
    </div>
    <div>
      <SkeletonLines count={8} />
    </div>
  </div>
);
