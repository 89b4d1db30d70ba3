package io.mneme.ui.http.conversation;

import io.mneme.api.conversation.ConversationCursor;
import io.mneme.api.conversation.ConversationFilter;
import io.mneme.ui.http.server.QueryParameters;
import io.mneme.ui.http.transport.Problem;
import io.mneme.view.ConversationCursors;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.util.Optional;

/** Reads which conversations and entries a request is about. */
final class ConversationParameters {

    /** Offsets as in a body: {@code Z}, {@code +08:00}, {@code +0800} and {@code +08}. */
    private static final DateTimeFormatter ANY_OFFSET = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .appendPattern("[XXXXX][XXXX][X]")
            .toFormatter()
            .withResolverStyle(ResolverStyle.STRICT)
            .withChronology(IsoChronology.INSTANCE);

    private ConversationParameters() {}

    static ConversationFilter filter(QueryParameters query, Clock clock) {
        Optional<String> range = query.one("range");
        Optional<Instant> from = timestamp(query, "from");
        if (range.isPresent() && from.isPresent()) {
            throw Problem.reject("range", "cannot be combined with from");
        }
        return new ConversationFilter(
                query.one("project"),
                query.one("tag"),
                from.or(() -> query.since(clock)),
                timestamp(query, "until"),
                query.one("q"));
    }

    /** Returns where a page starts, from the {@code next} of the page before it. */
    static ConversationCursor cursor(QueryParameters query) {
        return query.one("after")
                .map(text -> ConversationCursors.decode(text)
                        .orElseThrow(() -> Problem.reject("after", "must be the next of an earlier page")))
                .orElse(ConversationCursor.START);
    }

    private static Optional<Instant> timestamp(QueryParameters query, String name) {
        return query.one(name).map(text -> {
            try {
                // The plus sign of an offset is a space in a query, unless the caller has encoded it.
                return OffsetDateTime.parse(text.replace(' ', '+'), ANY_OFFSET).toInstant();
            } catch (DateTimeException broken) {
                throw Problem.reject(name, "must be a time like 2026-03-12T10:30:00Z");
            }
        });
    }
}
