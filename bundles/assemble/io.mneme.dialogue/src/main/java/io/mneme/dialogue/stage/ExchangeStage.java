package io.mneme.dialogue.stage;

import io.mneme.api.context.Omission;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageBlock.BlockType;
import io.mneme.api.dialogue.ProviderMessage;
import io.mneme.dialogue.message.DialogueDraft;
import io.mneme.dialogue.message.DialogueEntry;
import io.mneme.dialogue.message.EntryList;
import io.mneme.dialogue.message.ProvidedMessages;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the messages that a model reads as they came, and makes one entry of a call of tools and its results, so that they leave
 * together. A result without its call, and a call without all its results that is not the newest, are left out: no provider takes
 * them.
 */
public final class ExchangeStage implements DialogueStage {

    @Override
    public String name() {
        return "exchanges";
    }

    @Override
    public DialogueDraft apply(DialogueDraft draft, StageRequest request) {
        EntryList entries = draft.entries().range(0, draft.entries().size());
        boolean isAny = false;
        for (int at = 0; at < entries.size(); at++) {
            if (entries.isPlain(at)) {
                continue;
            }
            DialogueEntry entry = entries.get(at);
            Optional<ProviderMessage> found = provided(entry.first(), request.names());
            if (found.isPresent()) {
                entries.set(at, entry.withProvided(entry.parts(), List.of(found.get())));
                isAny = true;
            }
        }
        return isAny ? grouped(draft, entries) : draft;
    }

    private static DialogueDraft grouped(DialogueDraft draft, EntryList entries) {
        ExchangeRun run = new ExchangeRun(entries);
        run.group();
        return draft.withEntries(run.grouped).withOmissions(run.omissions());
    }

    private static Optional<ProviderMessage> provided(Message message, boolean names) {
        Optional<ProviderMessage> found = ProvidedMessages.of(message);
        return names || found.isPresent() ? found : ProvidedMessages.ofOwnRole(message);
    }

    /** Groups the entries of one request. */
    private static final class ExchangeRun {

        private final EntryList entries;
        private final EntryList grouped;
        private int leftOut;
        private int withoutMedia;

        ExchangeRun(EntryList entries) {
            this.entries = entries;
            grouped = entries.range(0, 0);
        }

        void group() {
            int at = 0;
            while (at < entries.size()) {
                if (calls(at)) {
                    at = addExchange(at);
                } else {
                    add(at);
                    at++;
                }
            }
        }

        private void add(int at) {
            if (!isProvided(at)) {
                grouped.add(entries, at);
            } else if (isOfTools(entries.get(at).provided().get(0))) {
                leftOut++;
            } else {
                grouped.add(entries, at);
                withoutMedia += entries.get(at).first().media().isEmpty() ? 0 : 1;
            }
        }

        private boolean isProvided(int at) {
            return !entries.isPlain(at) && entries.get(at).isProvided();
        }

        private static boolean isOfTools(ProviderMessage message) {
            return message.callsTool() || message.hasToolResult();
        }

        private boolean calls(int at) {
            return isProvided(at)
                    && ProvidedMessages.callsTool(entries.get(at).provided().get(0));
        }

        private boolean answers(int at) {
            return isProvided(at)
                    && ProvidedMessages.answersCall(entries.get(at).provided().get(0));
        }

        /** Adds a call with the results that follow it; returns the number of the entry after them. */
        private int addExchange(int call) {
            int end = endOfAnswers(call + 1);
            List<String> ids = ids(call, BlockType.TOOL_CALL);
            Set<String> missing = new HashSet<>(ids);
            boolean unique = missing.size() == ids.size();
            List<Message> parts = new ArrayList<>(entries.get(call).parts());
            List<ProviderMessage> provided = new ArrayList<>(entries.get(call).provided());
            for (int at = call + 1; at < end; at++) {
                if (isAnswer(ids(at, BlockType.TOOL_RESULT), missing)) {
                    parts.addAll(entries.get(at).parts());
                    provided.addAll(entries.get(at).provided());
                } else {
                    leftOut++;
                }
            }
            if (unique && (missing.isEmpty() || end == entries.size())) {
                addExchange(entries.get(call).withProvided(parts, provided));
            } else {
                leftOut += parts.size();
            }
            return end;
        }

        private int endOfAnswers(int first) {
            int end = first;
            while (end < entries.size() && answers(end)) {
                end++;
            }
            return end;
        }

        private void addExchange(DialogueEntry exchange) {
            grouped.add(exchange);
            withoutMedia += (int) exchange.parts().stream()
                    .filter(part -> !part.media().isEmpty())
                    .count();
        }

        private List<String> ids(int at, BlockType type) {
            return ProvidedMessages.callIds(entries.get(at).provided().get(0), type);
        }

        /** Takes results from those that are missing; false if one of them is not missing, or comes twice. */
        private static boolean isAnswer(List<String> results, Set<String> missing) {
            boolean answers = missing.containsAll(results) && new HashSet<>(results).size() == results.size();
            if (answers) {
                results.forEach(missing::remove);
            }
            return answers;
        }

        List<Omission> omissions() {
            List<Omission> omissions = new ArrayList<>();
            if (leftOut > 0) {
                omissions.add(new Omission(
                        "exchanges",
                        leftOut + " messages of tools are left out, since their calls and results are not together"));
            }
            if (withoutMedia > 0) {
                omissions.add(new Omission(
                        "media", "the media beside the blocks of " + withoutMedia + " messages are left out"));
            }
            return omissions;
        }
    }
}
