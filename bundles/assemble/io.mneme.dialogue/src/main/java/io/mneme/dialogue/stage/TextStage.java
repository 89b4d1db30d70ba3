package io.mneme.dialogue.stage;

import io.mneme.api.context.Omission;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.HumanizerDegree;
import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.Settings;
import io.mneme.dialogue.message.DialogueDraft;
import io.mneme.dialogue.message.DialogueEntry;
import io.mneme.dialogue.policy.NamedPolicies;
import io.mneme.dialogue.stage.EntryText.QuotedMessages;
import io.mneme.spi.transform.DialogueText;
import io.mneme.spi.transform.TextTransform;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the texts that the model reads: the author and the content with mentions as names, changed by the text transforms, with what
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
        List<String> contents = TransformCalls.transformed(
                draft.entries(),
                draft.entries().stream().map(EntryText::withMentions).toList(),
                request,
                omissions);
        EntryText texts = new EntryText(
                request.texts(),
                QuotedMessages.of(draft),
                new HandleRegistry("ref_"),
                request.settings().quoteChars());
        List<DialogueEntry> entries = new ArrayList<>(contents.size());
        for (int i = 0; i < contents.size(); i++) {
            DialogueEntry entry = draft.entries().get(i);
            entries.add(entry.withText(texts.of(entry, contents.get(i))));
        }
        return draft.withEntries(entries).withOmissions(omissions);
    }

    /** Calls the text transforms of a request, best first; one that fails changes nothing. */
    private static final class TransformCalls {

        private static final String TYPE = "transform";

        private TransformCalls() {}

        /** Returns the contents of entries as the transforms change them; one without text stays as it is. */
        static List<String> transformed(
                List<DialogueEntry> entries, List<String> contents, StageRequest request, List<Omission> omissions) {
            NamedPolicies<TextTransform> transforms = NamedPolicies.select(
                    request.policies().transforms(), "text transform", names(request), request.selectors());
            omissions.addAll(transforms.missing());
            List<String> changed = contents;
            for (SelectedPolicy<TextTransform> transform : transforms.serving()) {
                changed = transformed(transform, entries, changed, request, omissions);
            }
            return changed;
        }

        private static List<String> names(StageRequest request) {
            DialogueInput input = request.input();
            List<String> names = new ArrayList<>(request.settings().transforms());
            names.addAll(input.choices().transforms());
            return names;
        }

        private static List<String> transformed(
                SelectedPolicy<TextTransform> transform,
                List<DialogueEntry> entries,
                List<String> contents,
                StageRequest request,
                List<Omission> omissions) {
            List<DialogueText> texts = new ArrayList<>(contents.size());
            for (int i = 0; i < contents.size(); i++) {
                texts.add(new DialogueText(entries.get(i).role(), contents.get(i)));
            }
            Settings settings = request.settings()
                    .valuesFor(
                            TYPE,
                            transform.settings(),
                            request.request().options().settingsOf(TYPE));
            HumanizerDegree degree = request.input()
                    .choices()
                    .humanizerDegree()
                    .orElse(request.settings().degree());
            PolicyResult<List<String>> result =
                    transform.ask(policy -> checked(policy.get().transform(texts, degree, settings), texts.size()));
            if (result.failed()) {
                omissions.add(new Omission(transform.name(), transform.label() + " " + result.failure()));
                return contents;
            }
            return result.get();
        }

        private static List<String> checked(List<String> changed, int size) {
            if (changed == null || changed.size() != size) {
                throw new PolicyViolationException("returned null, or another number of texts");
            }
            return List.copyOf(changed);
        }
    }
}
