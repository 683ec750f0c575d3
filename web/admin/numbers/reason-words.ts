import type { FailureReason } from '#contract/numbers/lists.ts';
import { t } from '#web/language.ts';

/** The name of a reason of failed deliveries. */
export const describeFailure = (reason: FailureReason): string => (reason === 'other' ? t('Other reasons') : t(reason));
