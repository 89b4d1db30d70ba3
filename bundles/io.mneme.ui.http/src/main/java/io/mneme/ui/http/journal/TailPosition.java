package io.mneme.ui.http.journal;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.ui.http.input.QueryParameters;
import io.mneme.ui.http.problem.Problem;
import io.mneme.ui.http.server.Request;
import java.util.Optional;

/** Reads from where on a reader wants to be told. */
final class TailPosition {

    private static final String HEADER = "Last-Event-ID";
    private static final String PARAMETER = "since";

    private TailPosition() {}

    /** Returns where the stream begins: the header of a reconnection goes before the query, and now is the default. */
    static Position parse(Request call, QueryParameters query, Journal<?> journal) {
        Optional<String> header = call.header(HEADER).filter(id -> !id.isEmpty());
        Optional<Position> given = header.map(id -> position(HEADER, id))
                .or(() -> query.one(PARAMETER).map(text -> position(PARAMETER, text)));
        Position end = journal.end();
        if (given.isPresent() && given.get().isAfter(end)) {
            // A reader that waited there would miss what comes before: the journal is not the one the reader knew.
            throw Problem.field(
                            header.isPresent() ? HEADER : PARAMETER,
                            "must not lie behind the newest position, " + end.value())
                    .toException();
        }
        return given.orElse(end);
    }

    private static Position position(String field, String text) {
        if (!text.matches("[0-9]{1,18}")) {
            throw Problem.field(field, "must be a position, a number of at most 18 digits")
                    .toException();
        }
        return new Position(Long.parseLong(text));
    }
}
