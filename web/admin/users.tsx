export { clientLoader, default } from './unbuilt.tsx';
