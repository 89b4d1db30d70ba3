package io.mneme.ui.gogo.search;

import static java.util.stream.Collectors.joining;

import io.mneme.api.search.SearchPage;
import io.mneme.ui.gogo.output.PluralFormat;

/** Writes what stands under the rows of a search: how many hits there are, whether they lack words, why entries may be missing, and hints. */
final class PageFooter {

    private PageFooter() {}

    static String of(SearchPage page) {
        String total = (page.exact() ? "" : "at least ") + PluralFormat.of(page.total(), "hit", "hits");
        String next =
                page.next().map(cursor -> "\nnext page: --cursor " + cursor).orElse("");
        String partial =
                page.partial().stream().map(reason -> "\nincomplete: " + reason).collect(joining());
        String hints = page.hints().stream()
                .map(hint -> "\nhint: %s (at position %d): %s".formatted(hint.word(), hint.position(), hint.advice()))
                .collect(joining());
        String relaxed = page.relaxed() ? " with some of the words; no entry has all" : "";
        return "\n" + total + relaxed + next + partial + hints;
    }
}
