package io.mneme.dialogue.stage;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.dialogue.policy.DialoguePolicies.BoundDialoguePolicies;
import io.mneme.dialogue.settings.DialogueSettings;
import io.mneme.dialogue.settings.NoticeTexts;
import io.mneme.spi.contribute.TokenMeasure;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

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
        int fetchLimit) {

    /** Returns the selectors that policies can be bound to; the recipe is one of them. */
    public Map<String, String> selectors() {
        Map<String, String> selectors = new HashMap<>(request.selectors());
        selectors.put("recipe", request.recipe());
        return selectors;
    }
}
