import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { PageStyle } from './site/page-style.ts';

const css = document.getElementById('style')?.textContent ?? '';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageStyle value={{ css }}>
        <HydratedRouter useTransitions={false} />
      </PageStyle>
    </StrictMode>,
  );
});
