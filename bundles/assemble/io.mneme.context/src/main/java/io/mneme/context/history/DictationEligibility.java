package io.mneme.context.history;

import io.mneme.api.context.PromptEligibility;
import io.mneme.api.dictation.Dictation;
import io.mneme.context.settings.DictationSettings;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Applies the rules of the history in a prompt to one dictation, before it is read for a prompt. */
@Component
public final class DictationEligibility implements PromptEligibility {

    private final DictationSettings.CurrentSettings configuration;

    @Activate
    public DictationEligibility(@Reference DictationSettings.CurrentSettings configuration) {
        this.configuration = configuration;
    }

    @Override
    public Optional<String> exclusion(Dictation dictation) {
        DictationSettings settings = configuration.current();
        if (!dictation.confirmed()) {
            return Optional.of("preview_enabled is not true");
        }
        if (!new TextLimit(settings.maxEntryChars()).allows(dictation.finalText())) {
            return Optional.of("final_text has more than " + settings.maxEntryChars()
                    + " characters, which is max_entry_chars of io.mneme.dictation");
        }
        return settings.history()
                ? Optional.empty()
                : Optional.of("history is off in prompts, by enabled of io.mneme.dictation");
    }
}
