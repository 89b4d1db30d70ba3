package io.mneme.ui.http.dictation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationFilter;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.ui.http.server.QueryParameters;
import io.mneme.ui.http.transport.Problem;
import io.mneme.view.JsonNodes;
import io.mneme.view.JsonPage;
import io.mneme.view.JsonPage.EntryWriter;
import io.mneme.view.PageCursor;
import io.mneme.view.RecordJson;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Lists dictations page by page, newest first. */
final class DictationListing {

    private static final int MAX_PAGE = 999_999_999;

    private final Clock clock;

    DictationListing(Clock clock) {
        this.clock = clock;
    }

    /** Returns the page a query asks for. */
    JsonPage<StoredEntry<Dictation>> list(Dictations dictations, QueryParameters query) {
        int limit = query.limit();
        Optional<Integer> page = query.number("page", 0, MAX_PAGE);
        Optional<PageCursor> after = query.cursor("after");
        if (page.isPresent() && after.isPresent()) {
            throw Problem.reject("page", "cannot be combined with after");
        }
        DictationFilter filter = filter(query);
        PageCursor start = after.orElse(new PageCursor(Position.END, page.orElse(0)));
        long skip = after.isPresent() ? 0 : (long) start.page() * limit;
        Slice<Dictation> slice = dictations.list(filter, start.before(), skip, limit);
        return new JsonPage<>(
                slice.entries(),
                EntryWriter.of(stored -> dictations.json(stored.entry())),
                rest(slice, start.page(), limit));
    }

    /** Returns which dictations a query asks for. */
    DictationFilter filter(QueryParameters query) {
        Optional<String> mode = query.one("mode");
        Optional<String> text = query.one("q");
        boolean archived = query.flag("archived").orElse(false);
        var since = query.since(clock);
        try {
            return new DictationFilter(mode, since, query.all("tag"), text, archived);
        } catch (IllegalArgumentException broken) {
            throw Problem.reject("tag", "must be corrected, mode:X, stt:X or llm:X");
        }
    }

    private static ObjectNode rest(Slice<Dictation> slice, int page, int limit) {
        ObjectNode document = JsonNodes.object();
        document.put("page", page);
        document.put("pages", Math.max(1, (slice.total() + limit - 1) / limit));
        document.put("total", slice.total());
        document.put("has_more", slice.hasMore());
        document.put("next", slice.hasMore() ? next(slice.entries(), page) : null);
        document.set("skipped", RecordJson.of(slice.skipped()));
        return document;
    }

    private static String next(List<StoredEntry<Dictation>> entries, int page) {
        Position last = entries.get(entries.size() - 1).position();
        return new PageCursor(last, page + 1).encode();
    }
}
