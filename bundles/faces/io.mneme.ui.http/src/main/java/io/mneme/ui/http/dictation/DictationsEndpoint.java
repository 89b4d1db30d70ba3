package io.mneme.ui.http.dictation;

import io.mneme.api.context.PromptEligibility;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationFilter;
import io.mneme.api.dictation.DictationStatistics;
import io.mneme.api.dictation.DictationTags;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.journal.StoredEntry;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.EntityTag;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.IdempotentRequests;
import io.mneme.ui.http.server.IdempotentRequests.IdempotencyCache;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.Response;
import io.mneme.ui.http.server.Response.LongResponse;
import io.mneme.ui.http.server.Response.ThrottledResponse;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.ui.http.transport.Problem;
import io.mneme.view.DictationTagsJson;
import io.mneme.view.DictationTotalsJson;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** The dictations over HTTP: the list, and each of them. */
public final class DictationsEndpoint {

    private final RequiredService<DictationStatistics> statistics;
    private final RequiredService<Dictations> dictations;
    private final RequiredService<PromptEligibility> eligibility;
    private final Clock clock;
    private final RequiredService<DictationTags> tags;
    private final DictationListing listing;
    private final DictationExport export;
    private final IdempotencyCache once;

    public DictationsEndpoint(RequiredServices services, IdempotentRequests requests) {
        this.once = requests.of("dictations");
        this.statistics = services.of(DictationStatistics.class, "the count of dictations");
        this.dictations = services.of(Dictations.class, "the history of dictations");
        this.eligibility = services.of(PromptEligibility.class, "the rules for prompts");
        this.clock = services.clock();
        this.tags = services.of(DictationTags.class, "the count of tags");
        this.listing = new DictationListing(clock);
        this.export = new DictationExport(listing);
    }

    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of(
                        "GET",
                        "/v1/dictations",
                        RouteScope.READ,
                        this::list,
                        "mode",
                        "range",
                        "tag",
                        "archived",
                        "q",
                        "page",
                        "limit",
                        "after"),
                HttpRoute.of("POST", "/v1/dictations", RouteScope.RECORD, this::record),
                // No dictation is called as these: ids that are given here are ULIDs, those of foreign lines begin with
                // d-.
                HttpRoute.of("GET", "/v1/dictations/stats", RouteScope.READ, this::stats, "range"),
                HttpRoute.of(
                        "GET",
                        "/v1/dictations/tags",
                        RouteScope.READ,
                        this::tags,
                        "mode",
                        "range",
                        "tag",
                        "archived",
                        "q"),
                HttpRoute.of("POST", "/v1/dictations/export", RouteScope.READ, this::export),
                HttpRoute.of("GET", "/v1/dictations/{id}", RouteScope.READ, this::read),
                HttpRoute.of("PATCH", "/v1/dictations/{id}", RouteScope.EDIT, this::edit),
                HttpRoute.of("DELETE", "/v1/dictations/{id}", RouteScope.EDIT, this::delete));
    }

    private BufferedResponse stats(Request call) {
        DictationStatistics present = statistics.get();
        var since = call.query().since(clock);
        return BufferedResponse.json(200, DictationTotalsJson.of(present.totals(since)));
    }

    private Response tags(Request call) {
        DictationTags present = tags.get();
        DictationFilter filter = listing.filter(call.query());
        return new LongResponse(() -> BufferedResponse.json(200, DictationTagsJson.of(present.count(filter))));
    }

    private Response export(Request call) {
        return export.parse(dictations.get(), call.body());
    }

    private Response list(Request call) {
        Dictations present = dictations.get();
        return Response.page(() -> listing.list(present, call.query()));
    }

    private BufferedResponse record(Request call) {
        return new DictationRecorder(once, dictations.get(), eligibility.find()).record(call, clock.instant());
    }

    private Response read(Request call) {
        Dictations present = dictations.get();
        String id = call.parameter("id");
        return new ThrottledResponse(() -> answer(present, found(present, id)));
    }

    private BufferedResponse delete(Request call) {
        Dictations present = dictations.get();
        String id = call.parameter("id");
        present.delete(id, condition(present, call, id));
        return BufferedResponse.empty(204);
    }

    private BufferedResponse edit(Request call) {
        Dictations present = dictations.get();
        String id = call.parameter("id");
        return answer(present, present.edit(id, call.body(), condition(present, call, id), clock.instant()));
    }

    private static Optional<String> condition(Dictations present, Request call, String id) {
        return EntityTag.condition(call.ifMatch(), () -> present.find(id).map(StoredEntry::revision));
    }

    private static StoredEntry<Dictation> found(Dictations present, String id) {
        return present.find(id).orElseThrow(() -> Problem.refuse(404, "no dictation has the id " + id));
    }

    private static BufferedResponse answer(Dictations present, StoredEntry<Dictation> stored) {
        return BufferedResponse.json(200, present.json(stored.entry()))
                .withHeader("ETag", EntityTag.of(stored.revision()));
    }
}
