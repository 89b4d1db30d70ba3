package io.mneme.dialogue.stage;

import io.mneme.api.context.Omission;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.dialogue.message.DialogueDraft;
import io.mneme.dialogue.message.DialogueEntry;
import io.mneme.dialogue.message.MessageAuthors;
import io.mneme.spi.filter.IndexedMessage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Applies the message filters that the request names, or else those of the configuration, best first. */
public final class FilterStage implements DialogueStage {

    private static final String TYPE = "filter";

    @Override
    public String name() {
        return "filters";
    }

    @Override
    public DialogueDraft apply(DialogueDraft draft, StageRequest request) {
        List<String> names = names(request);
        if (names.isEmpty()) {
            return draft;
        }
        String persona = request.input().persona().name();
        List<Omission> omissions = new ArrayList<>();
        List<IndexedMessage> messages = new NamedPolicies<>(
                        TYPE, "message filter", request.policies().filters(), request)
                .apply(
                        names,
                        draft.entries().stream()
                                .map(entry -> new IndexedMessage(entry.index(), entry.first()))
                                .toList(),
                        (filter, before, settings) -> checked(filter.filter(before, persona, settings), before),
                        omissions);
        return draft.withEntries(
                        entries(messages, draft.entries(), request.input().persona()))
                .withOmissions(omissions);
    }

    /** Returns the names of the filters; a request names several with commas between them. */
    public static List<String> names(StageRequest request) {
        return request.request()
                .options()
                .policy(TYPE)
                .map(named -> Arrays.stream(named.split(","))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .toList())
                .orElse(request.settings().filters());
    }

    /** Returns the messages if each has the index of one that was passed, in rising order. */
    private static List<IndexedMessage> checked(List<IndexedMessage> filtered, List<IndexedMessage> passed) {
        if (filtered == null) {
            throw new PolicyViolationException("returned null");
        }
        List<IndexedMessage> copy = List.copyOf(filtered);
        int at = 0;
        for (IndexedMessage message : copy) {
            while (at < passed.size() && passed.get(at).index() < message.index()) {
                at++;
            }
            if (at == passed.size() || passed.get(at).index() != message.index()) {
                throw new PolicyViolationException("returned a message with an index out of place");
            }
            at++;
        }
        return copy;
    }

    private static List<DialogueEntry> entries(
            List<IndexedMessage> messages, List<DialogueEntry> before, DialoguePersona persona) {
        List<DialogueEntry> entries = new ArrayList<>(messages.size());
        int at = 0;
        for (IndexedMessage message : messages) {
            while (before.get(at).index() < message.index()) {
                at++;
            }
            entries.add(DialogueEntry.of(
                    before.get(at).position(), message.index(), MessageAuthors.named(message.message(), persona)));
        }
        return entries;
    }
}
