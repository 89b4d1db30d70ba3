package io.mneme.record.conversation;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.UtteranceLanes;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.LaneSummary;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import io.mneme.record.annotation.Annotations;
import io.mneme.record.annotation.Notes;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds conversations by the lanes of the exchange log, each with what was merged into it. */
final class Grouping {

    /** How many lanes are asked for at once; none of them is read for it. */
    private static final int LANES = 200;

    /**
     * A conversation of which no more than its end has been read.
     *
     * @param id its id
     * @param transcript what was said in it
     * @param newest its newest utterance
     */
    record Head(String id, Transcript transcript, Stored<Utterance> newest) {}

    private final Journal<Utterance> journal;
    private final Annotations annotations;

    Grouping(Journal<Utterance> journal, Annotations annotations) {
        this.journal = journal;
        this.annotations = annotations;
    }

    /** Returns the end of the conversation an id stands for; empty if nothing is said in it. */
    Optional<Head> head(String id) {
        if (id.isEmpty()) {
            return Optional.empty();
        }
        String root = annotations.root(id);
        Transcript transcript = new Transcript(journal, annotations.members(root));
        return transcript.newest().map(newest -> new Head(root, transcript, newest));
    }

    /** Returns the ends of all conversations whose newest utterance lies before a position, the one continued last first. */
    Stream<Head> heads(Position before) {
        return Stream.iterate(lanes(before), lanes -> !lanes.isEmpty(), lanes -> lanes(last(lanes)))
                .flatMap(List::stream)
                .flatMap(lane -> headOf(lane).stream());
    }

    /**
     * A conversation of several lanes counts at the one that was continued last. Its id is asked of an utterance, since a
     * lane's name need not hold the whole of a long one.
     */
    private Optional<Head> headOf(LaneSummary lane) {
        return journal.newest(lane.name(), 1, any -> true).stream()
                .map(newest -> newest.entry().conversation())
                .findFirst()
                .flatMap(member -> head(member)
                        .filter(head -> head.newest().entry().conversation().equals(member)));
    }

    private List<LaneSummary> lanes(Position before) {
        return journal.lanes(UtteranceLanes.CONVERSATIONS, before, LANES);
    }

    private static Position last(List<LaneSummary> lanes) {
        return lanes.get(lanes.size() - 1).last();
    }

    /** Returns the whole conversation, which is read for it. */
    Optional<Conversation> summed(Head head) {
        return Summary.of(head.id(), head.transcript(), notes(head));
    }

    /** Returns what a conversation is called and filed under. */
    Notes notes(Head head) {
        return annotations.notes(head.id());
    }
}
