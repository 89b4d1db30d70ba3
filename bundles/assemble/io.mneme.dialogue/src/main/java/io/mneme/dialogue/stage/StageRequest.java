package io.mneme.dialogue.stage;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.dialogue.policy.DialoguePolicies.BoundDialoguePolicies;
import io.mneme.dialogue.settings.DialogueSettings;
import io.mneme.dialogue.settings.NoticeTexts;
import io.mneme.spi.contribute.TokenMeasure;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the stages of a request know besides the messages. Everything that can change is read once, before the first stage.
 *
 * @param request the request
 * @param input what the request tells about the dialogue
 * @param history identifies the history for its window
 * @param now the time of the request
 * @param tokens counts tokens as the request does
 * @param settings the settings of dialogues
 * @param texts the texts of notices
 * @param policies the policies that are bound
 * @param fetchLimit maximum number of entries
 * @param names whether the names of authors stand before messages
 * @param preview whether the request is only looked at: it starts nothing
 */
public record StageRequest(
        ContextRequest request,
        DialogueInput input,
        String history,
        Instant now,
        TokenMeasure tokens,
        DialogueSettings settings,
        NoticeTexts texts,
        BoundDialoguePolicies policies,
        int fetchLimit,
        boolean names,
        boolean preview) {

    /** Returns the selectors that policies can be bound to; the recipe is one of them. */
    public Map<String, String> selectors() {
        Map<String, String> selectors = new HashMap<>(request.selectors());
        selectors.put("recipe", request.recipe());
        return selectors;
    }

    /**
     * Returns the values of a policy's settings: of the request, else of the configuration, else their defaults. A value below the
     * minimum is ignored.
     */
    public Settings settingsOf(String type, List<Setting> declared) {
        Map<String, Double> byRequest = request.options().settingsOf(type);
        Map<String, Double> values = new HashMap<>();
        for (Setting setting : declared) {
            Double configured = settings.policySettings().get(type + "." + setting.name());
            values.put(
                    setting.name(),
                    Stream.of(Optional.ofNullable(byRequest.get(setting.name())), Optional.ofNullable(configured))
                            .flatMap(Optional::stream)
                            .filter(value -> value >= setting.minimum())
                            .findFirst()
                            .orElse(setting.defaultValue()));
        }
        return new Settings(values);
    }
}
