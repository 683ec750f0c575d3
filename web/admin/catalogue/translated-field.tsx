import { furtherLanguages, translationField, type translationFields } from '#contract/catalogue/translations.ts';
import { htmlLanguage, nameOf } from '#contract/shared/translate.ts';
import { t } from '#web/language.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import type { EditForm } from '../dialogs/use-edit-form.ts';

interface TranslatedFieldProps {
  form: Pick<EditForm<unknown, ReturnType<typeof translationFields>>, 'field'>;
}

/** The name of a product or a category in each further language of the shop. */
export const TranslatedNames = ({ form }: TranslatedFieldProps) =>
  furtherLanguages.map((language) => (
    <Field
      key={language}
      label={t('Name in {language}', { language: nameOf(language) })}
      hint={t('Leave this blank to show the English name.')}
      lang={htmlLanguage(language)}
      autoComplete="off"
      maxLength={100}
      {...form.field(translationField(language, 'name'))}
    />
  ));

/** The description in each further language of the shop. */
export const TranslatedDescriptions = ({ form }: TranslatedFieldProps) =>
  furtherLanguages.map((language) => (
    <TextArea
      key={language}
      label={t('Description in {language}', { language: nameOf(language) })}
      lang={htmlLanguage(language)}
      rows={3}
      maxLength={2000}
      {...form.field(translationField(language, 'description'))}
    />
  ));
