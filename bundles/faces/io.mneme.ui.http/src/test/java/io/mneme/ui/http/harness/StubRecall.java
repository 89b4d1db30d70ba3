package io.mneme.ui.http.harness;

import io.mneme.api.journal.Position;
import io.mneme.api.search.Recall;
import io.mneme.api.search.Recall.RecallResult;
import io.mneme.api.search.RecallQuery;
import io.mneme.api.search.RecalledTurn;
import io.mneme.api.search.RecalledTurn.ScorePart;
import io.mneme.api.search.RecalledTurn.TurnMention;
import io.mneme.api.search.TextPassage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Recalls the same turn for every text, and remembers the query. */
public final class StubRecall implements Recall {

    private static final RecalledTurn TURN = new RecalledTurn(
            "message",
            new Position(7),
            "m7",
            Optional.of(Instant.parse("2025-05-01T10:00:00Z")),
            Optional.of("c1"),
            "Ann",
            Map.of("content", "I painted a sunrise"),
            Optional.of(new TextPassage("content", 0, 19)),
            Optional.of(new TurnMention(new Position(3), "m3", Optional.empty(), "a sunrise")),
            Optional.empty(),
            .25,
            .5,
            List.of(new ScorePart("bm25", 1, .5, "has the words")));

    private final AtomicReference<Optional<RecallQuery>> last = new AtomicReference<>(Optional.empty());

    @Override
    public RecallResult recall(RecallQuery query) {
        last.set(Optional.of(query));
        return new RecallResult(List.of(TURN), List.of("message is being indexed"));
    }

    /** Returns the last query. */
    public RecallQuery lastQuery() {
        return last.get().orElseThrow();
    }
}
