package io.mneme.ui.http.harness;

import io.mneme.api.search.Search;
import io.mneme.api.search.SearchPage;
import io.mneme.api.search.SearchQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A search that returns or throws what a test wants, and remembers what it was asked. */
public final class StubSearch implements Search {

    public final List<SearchQuery> queries = new ArrayList<>();
    public volatile SearchPage page = new SearchPage(List.of(), 0, true, List.of());
    public volatile Optional<RuntimeException> failure = Optional.empty();

    /** The name of the thread that asked last. */
    public volatile String asker = "";

    @Override
    public synchronized SearchPage search(SearchQuery query) {
        queries.add(query);
        asker = Thread.currentThread().getName();
        failure.ifPresent(thrown -> {
            throw thrown;
        });
        return page;
    }
}
