package io.mneme.ui.http.search;

import io.mneme.api.search.Search;
import io.mneme.api.search.SearchQuery;
import io.mneme.ui.http.server.DeferredResponse;
import io.mneme.ui.http.server.Endpoint;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.PageResponse;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.Response;
import io.mneme.ui.http.service.RequiredService;
import io.mneme.ui.http.service.RequiredServices;
import io.mneme.view.SearchJson;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Search over HTTP. */
@Component(service = SearchEndpoint.class)
public final class SearchEndpoint implements Endpoint {

    private final RequiredService<Search> search;

    @Activate
    public SearchEndpoint(@Reference RequiredServices services) {
        this.search = services.of(Search.class, "the search");
    }

    @Override
    public List<HttpRoute> routes() {
        return List.of(HttpRoute.of(
                "GET",
                "/v1/search",
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
        SearchQuery query = SearchParameters.query(call.query());
        return new DeferredResponse(() -> new PageResponse(SearchJson.page(present.search(query))));
    }
}
