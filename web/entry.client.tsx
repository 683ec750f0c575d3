import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { loadTexts } from './language.ts';
import { PageStyle } from './site/page-style.ts';

const css = document.getElementById('style')?.textContent ?? '';

/**
 * Starts a navigation in its own task, so that the press is answered first. Otherwise the router would render the
 * loading state before it knows that the page is already loaded. A message is faster than a timer.
 */
function openContext(): Promise<RouterContextProvider> {
  const { port1, port2 } = new MessageChannel();
  port2.postMessage(null);
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve(new RouterContextProvider());
    };
  });
}

function hydrate() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageStyle value={{ css }}>
          <HydratedRouter useTransitions={false} getContext={openContext} />
        </PageStyle>
      </StrictMode>,
    );
  });
}

const texts = loadTexts(window.location.pathname);
if (texts) void texts.then(hydrate);
else hydrate();
