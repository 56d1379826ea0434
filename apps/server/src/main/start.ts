// The server process: `npm start`.
import { enableCompileCache } from 'node:module';

enableCompileCache();
process.title = 'midoffice';
try {
  const { serve } = await import('./serve.ts');
  await serve(process.env);
} catch (error) {
  process.stderr.write(
    `${(error as Error).name === 'SettingsError' ? (error as Error).message : (error as Error).stack}\n`,
  );
  process.exit(1);
}
