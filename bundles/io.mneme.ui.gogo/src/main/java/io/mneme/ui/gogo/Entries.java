package io.mneme.ui.gogo;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Event;
import io.mneme.api.journal.Stored;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** How entries of any kind read in the shell; those of an unknown kind as they describe themselves. */
@Component(service = Entries.class)
public final class Entries {

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable Dictations dictations;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable Conversations conversations;

    /** Returns an entry on one line. */
    String line(Object entry) {
        if (entry instanceof Dictation dictation) {
            return DictationForm.line(dictation);
        }
        return entry instanceof Utterance utterance ? UtteranceForm.line(utterance) : OneLine.of(entry.toString());
    }

    /** Returns everything that is known of an entry. */
    String card(Stored<?> stored) {
        if (stored.entry() instanceof Dictation dictation) {
            return DictationForm.card(with(stored, dictation)).toString();
        }
        return stored.entry() instanceof Utterance utterance
                ? UtteranceForm.card(with(stored, utterance)).toString()
                : OneLine.of(stored.entry().toString());
    }

    /** Returns the JSON form of an entry. */
    String json(Object entry) {
        if (entry instanceof Dictation dictation) {
            return required(dictations, "the history of dictations").json(dictation);
        }
        return entry instanceof Utterance utterance
                ? required(conversations, "the exchange log").json(utterance)
                : Cell.json(entry.toString()).toString();
    }

    /** Returns something that happened on one line: its position, then the entry, or what became of which one. */
    String line(Event<?> event) {
        String what = event instanceof Event.Appended<?> appended
                ? line(appended.entry().entry())
                : line(((Event.Changed<?>) event).change());
        return "%d  %s".formatted(event.position().value(), what);
    }

    /** Returns something that happened as one line of JSON. */
    String json(Event<?> event) {
        long position = event.position().value();
        if (event instanceof Event.Appended<?> appended) {
            return "{\"position\":%d,\"id\":%s,\"entry\":%s}"
                    .formatted(
                            position,
                            Cell.json(appended.entry().id()),
                            json(appended.entry().entry()));
        }
        Change change = ((Event.Changed<?>) event).change();
        return "{\"position\":%d,\"what\":\"%s\",\"target\":%d,\"id\":%s}"
                .formatted(position, word(change), change.target().value(), Cell.json(change.id()));
    }

    private static String line(Change change) {
        return switch (change.what()) {
            case EDITED, DELETED -> word(change) + " " + OneLine.of(change.id());
            case REPLACED_FILE -> "another program has replaced a file";
        };
    }

    private static String word(Change change) {
        return change.what().name().toLowerCase(Locale.ROOT);
    }

    private static <E> Stored<E> with(Stored<?> stored, E entry) {
        return new Stored<>(stored.position(), stored.id(), stored.revision(), entry);
    }

    private static <S> S required(@Nullable S service, String what) {
        if (service == null) {
            throw new IllegalStateException(what + " is not there; try again");
        }
        return service;
    }
}
