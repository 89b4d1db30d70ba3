package io.mneme.dialogue.stage;

import io.mneme.api.context.Omission;
import io.mneme.api.dialogue.HumanizerDegree;
import io.mneme.api.dialogue.ProviderMessage;
import io.mneme.api.dialogue.Role;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.dialogue.message.DialogueDraft;
import io.mneme.dialogue.message.DialogueEntry;
import io.mneme.dialogue.message.ProvidedMessages;
import io.mneme.dialogue.stage.EntryText.QuotedMessages;
import io.mneme.spi.transform.DialogueText;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the texts that the model reads: the author, where names are shown, and the content with mentions as names, changed by the text transforms, with what
 * it replies to before it, and the reactions after it.
 */
public final class TextStage implements DialogueStage {

    @Override
    public String name() {
        return "text";
    }

    @Override
    public DialogueDraft apply(DialogueDraft draft, StageRequest request) {
        List<Omission> omissions = new ArrayList<>();
        List<String> contents = transformed(draft.entries(), contents(draft.entries()), request, omissions);
        EntryText texts = new EntryText(
                request.texts(),
                QuotedMessages.of(draft),
                new HandleRegistry("ref_"),
                request.settings().quoteChars(),
                request.names());
        List<DialogueEntry> entries = new ArrayList<>(contents.size());
        for (int i = 0; i < contents.size(); i++) {
            DialogueEntry entry = draft.entries().get(i);
            entries.add(
                    entry.isProvided()
                            ? named(entry, request.names())
                            : entry.withText(texts.of(entry, contents.get(i))));
        }
        return draft.withEntries(entries).withOmissions(omissions);
    }

    /** Returns the contents of entries; none of one whose messages stay as they came. */
    private static List<String> contents(List<DialogueEntry> entries) {
        return entries.stream()
                .map(entry -> entry.isProvided() ? "" : EntryText.withMentions(entry))
                .toList();
    }

    /** Names the author of a user's message before its first text. Other messages that came as they are stay so. */
    private static DialogueEntry named(DialogueEntry entry, boolean names) {
        ProviderMessage message = entry.provided().get(0);
        return names && entry.role() == Role.USER && ProvidedMessages.hasFreeRole(message)
                ? entry.withProvided(entry.parts(), List.of(ProvidedMessages.withAuthor(message, entry.author())))
                : entry;
    }

    /** Returns the contents of entries as the transforms change them; one without text stays as it is. */
    private static List<String> transformed(
            List<DialogueEntry> entries, List<String> contents, StageRequest request, List<Omission> omissions) {
        List<String> names = new ArrayList<>(request.settings().transforms());
        names.addAll(request.input().choices().transforms());
        HumanizerDegree degree = request.input()
                .choices()
                .humanizerDegree()
                .orElse(request.settings().degree());
        return new NamedPolicies<>(
                        "transform", "text transform", request.policies().transforms(), request)
                .apply(
                        names,
                        contents,
                        (transform, before, settings) ->
                                checked(transform.transform(texts(entries, before), degree, settings), before.size()),
                        omissions);
    }

    private static List<DialogueText> texts(List<DialogueEntry> entries, List<String> contents) {
        List<DialogueText> texts = new ArrayList<>(contents.size());
        for (int i = 0; i < contents.size(); i++) {
            texts.add(new DialogueText(entries.get(i).role(), contents.get(i)));
        }
        return texts;
    }

    private static List<String> checked(List<String> changed, int size) {
        if (changed == null || changed.size() != size) {
            throw new PolicyViolationException("returned null, or another number of texts");
        }
        return List.copyOf(changed);
    }
}
