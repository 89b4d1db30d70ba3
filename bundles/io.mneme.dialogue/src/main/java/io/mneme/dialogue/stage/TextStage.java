package io.mneme.dialogue.stage;

import io.mneme.api.context.Omission;
import io.mneme.dialogue.media.HandleRegistry;
import io.mneme.dialogue.message.DialogueDraft;
import io.mneme.dialogue.message.DialogueEntry;
import java.util.ArrayList;
import java.util.List;
import org.osgi.service.component.annotations.Component;

/**
 * Makes the texts that the model reads: the author and the content with mentions as names, changed by the text transforms, with what
 * it replies to before it, and the reactions after it.
 */
@Component
public final class TextStage implements DialogueStage {

    @Override
    public String name() {
        return "text";
    }

    @Override
    public int order() {
        return 7;
    }

    @Override
    public DialogueDraft apply(DialogueDraft draft, StageRequest request) {
        List<Omission> omissions = new ArrayList<>();
        List<String> contents = TransformCalls.transformed(
                draft.entries(),
                draft.entries().stream().map(EntryText::withMentions).toList(),
                request,
                omissions);
        HandleRegistry handles = new HandleRegistry(draft.handles());
        QuotedMessages quoted = QuotedMessages.of(draft);
        EntryText texts = new EntryText(
                request.texts(), quoted, handles, request.settings().quoteChars());
        List<DialogueEntry> entries = new ArrayList<>(contents.size());
        for (int i = 0; i < contents.size(); i++) {
            DialogueEntry entry = draft.entries().get(i);
            entries.add(entry.withText(texts.of(entry, contents.get(i))));
        }
        return draft.withEntries(entries).withHandles(handles.handles()).withOmissions(omissions);
    }
}
