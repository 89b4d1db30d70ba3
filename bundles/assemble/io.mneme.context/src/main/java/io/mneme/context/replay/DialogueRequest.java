package io.mneme.context.replay;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.context.history.HistoryContributor;
import io.mneme.context.history.PastEntry;
import io.mneme.context.recipe.Recipe;
import java.util.Optional;

/**
 * A request over a recorded dialogue.
 *
 * @param recipe its recipe
 * @param request the request
 * @param recorded its dialogue
 */
record DialogueRequest(Recipe recipe, ContextRequest request, RecordedMessages recorded) {

    /** Returns a request over a recorded dialogue, by a recipe that has no other history; empty if it is another one. */
    static Optional<DialogueRequest> of(Recipe recipe, ContextRequest request) {
        return request.inputs()
                .dialogue()
                .map(DialogueInput::source)
                .filter(RecordedMessages.class::isInstance)
                .map(RecordedMessages.class::cast)
                .filter(recorded -> !recipe.contributors().contains(HistoryContributor.NAME))
                .map(recorded -> new DialogueRequest(recipe, request, recorded));
    }

    /** Returns the same request with other policies. */
    DialogueRequest with(ContextRequest changed) {
        return new DialogueRequest(recipe, changed, recorded);
    }

    /** Returns the request over the messages before an entry. */
    ContextRequest before(PastEntry entry) {
        RequestInputs inputs = request.inputs();
        DialogueInput dialogue = inputs.dialogue().orElseThrow().withSource(recorded.before(entry.id()));
        return request.withInputs(inputs.withDialogue(dialogue));
    }
}
