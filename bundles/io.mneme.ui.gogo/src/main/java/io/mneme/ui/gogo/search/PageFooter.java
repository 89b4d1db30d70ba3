package io.mneme.ui.gogo.search;

import static java.util.stream.Collectors.joining;

import io.mneme.api.search.SearchPage;
import io.mneme.ui.gogo.output.PluralFormat;

/** Writes what stands under the rows of a search: how many hits there are, and why entries may be missing. */
final class PageFooter {

    private PageFooter() {}

    static String of(SearchPage page) {
        String total = (page.exact() ? "" : "at least ") + PluralFormat.of(page.total(), "hit", "hits");
        String next =
                page.next().map(cursor -> "\nnext page: --cursor " + cursor).orElse("");
        String partial =
                page.partial().stream().map(reason -> "\nincomplete: " + reason).collect(joining());
        return "\n" + total + next + partial;
    }
}
