package io.mneme.ui.http.search;

import static java.util.stream.Collectors.joining;

import io.mneme.api.journal.Position;
import io.mneme.api.search.FacetField;
import io.mneme.api.search.Search;
import io.mneme.api.search.SearchQuery;
import io.mneme.api.search.SearchQuery.SearchMatch;
import io.mneme.api.search.SearchQuery.SearchOrder;
import io.mneme.api.search.SearchQuery.SearchSpelling;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.QueryParameters;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.Response;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.ui.http.transport.Problem;
import io.mneme.view.SearchJson;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Search over HTTP. */
public final class SearchEndpoint {

    private static final int DEFAULT_LIMIT = 20;
    private static final Pattern JOURNAL_POSITION = Pattern.compile("([a-z0-9-]{1,200}):([0-9]{1,18})");

    private final RequiredService<Search> search;

    public SearchEndpoint(RequiredServices services) {
        this.search = services.of(Search.class, "the search");
    }

    public List<HttpRoute> routes() {
        return List.of(HttpRoute.of(
                "GET",
                "/v1/search",
                RouteScope.READ,
                this::search,
                "q",
                "journal",
                "sort",
                "sound",
                "match",
                "facets",
                "page",
                "limit",
                "cursor",
                "after",
                "wait"));
    }

    private Response search(Request call) {
        Search present = search.get();
        SearchQuery query = query(call.query());
        return Response.page(() -> SearchJson.page(present.search(query)));
    }

    /** Returns what a request asks to find. */
    private static SearchQuery query(QueryParameters parameters) {
        String text = parameters.one("q").orElseThrow(() -> Problem.reject("q", "must be given, as the words to find"));
        SearchQuery query = SearchQuery.of(text)
                .in(Set.copyOf(parameters.all("journal")))
                .orderedBy(parameters.choice("sort", SearchOrder.RELEVANCE))
                .spelled(parameters.flag("sound").orElse(false) ? SearchSpelling.SOUND_ALIKE : SearchSpelling.WRITTEN)
                .matching(parameters.choice("match", SearchMatch.RELAXED))
                .countedBy(facets(parameters))
                .withSnippets();
        for (String position : parameters.all("after")) {
            query = covering(query, position);
        }
        Optional<Integer> wait = parameters.number("wait", 0, (int) SearchQuery.MAX_WAIT.toMillis());
        return paged(wait.map(Duration::ofMillis).map(query::waiting).orElse(query), parameters);
    }

    private static SearchQuery paged(SearchQuery query, QueryParameters parameters) {
        int limit = parameters.number("limit", 1, SearchQuery.MAX_LIMIT).orElse(DEFAULT_LIMIT);
        Optional<Integer> page = parameters.number("page", 1, SearchQuery.MAX_REACH / limit);
        Optional<String> cursor = parameters.one("cursor");
        if (page.isPresent() && cursor.isPresent()) {
            throw Problem.reject("page", "cannot be combined with cursor");
        }
        SearchQuery paged = query.page((page.orElse(1) - 1) * limit, limit);
        return cursor.map(paged::following).orElse(paged);
    }

    private static Set<FacetField> facets(QueryParameters parameters) {
        Set<FacetField> facets = EnumSet.noneOf(FacetField.class);
        for (String names : parameters.all("facets")) {
            for (String name : names.split(",", -1)) {
                facets.add(facet(name));
            }
        }
        return facets;
    }

    private static FacetField facet(String name) {
        return Arrays.stream(FacetField.values())
                .filter(field -> label(field).equals(name))
                .findFirst()
                .orElseThrow(() -> Problem.reject(
                        "facets",
                        "must be of "
                                + Arrays.stream(FacetField.values())
                                        .map(SearchEndpoint::label)
                                        .collect(joining(", "))));
    }

    private static String label(FacetField field) {
        return field.name().toLowerCase(Locale.ROOT);
    }

    private static SearchQuery covering(SearchQuery query, String text) {
        Matcher position = JOURNAL_POSITION.matcher(text);
        if (!position.matches()) {
            throw Problem.reject("after", "must be a journal and a position, as message:42");
        }
        return query.covering(position.group(1), new Position(Long.parseLong(position.group(2))));
    }
}
