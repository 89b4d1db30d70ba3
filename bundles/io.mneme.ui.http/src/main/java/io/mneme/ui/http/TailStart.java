package io.mneme.ui.http;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import java.util.Optional;

/** Reads from where on a reader wants to be told. */
final class TailStart {

    private static final String HEADER = "Last-Event-ID";
    private static final String PARAMETER = "since";

    private TailStart() {}

    /** Returns where the stream begins: the header of a reconnection goes before the query, and now is the default. */
    static Position read(Call call, Query query, Journal<?> journal) {
        Optional<String> header = call.header(HEADER).filter(id -> !id.isEmpty());
        Optional<Position> given = header.map(id -> position(HEADER, id))
                .or(() -> query.one(PARAMETER).map(text -> position(PARAMETER, text)));
        Position end = journal.end();
        if (given.isPresent() && given.get().isAfter(end)) {
            // Whoever waited there would miss what comes before: the journal is not the one the reader knew.
            throw Problem.field(
                            header.isPresent() ? HEADER : PARAMETER,
                            "must not lie behind the newest position, " + end.value())
                    .refused();
        }
        return given.orElse(end);
    }

    private static Position position(String field, String text) {
        if (!text.matches("[0-9]{1,18}")) {
            throw Problem.field(field, "must be a position, a number of at most 18 digits")
                    .refused();
        }
        return new Position(Long.parseLong(text));
    }
}
