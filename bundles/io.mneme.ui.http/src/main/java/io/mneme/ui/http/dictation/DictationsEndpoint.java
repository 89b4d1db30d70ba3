package io.mneme.ui.http.dictation;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.context.PromptEligibility;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationStatistics;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.journal.StoredEntry;
import io.mneme.ui.http.input.QueryParameters;
import io.mneme.ui.http.input.TimeRange;
import io.mneme.ui.http.output.ResponseSender;
import io.mneme.ui.http.problem.Problem;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.DeferredResponse;
import io.mneme.ui.http.server.Endpoint;
import io.mneme.ui.http.server.EntityTag;
import io.mneme.ui.http.server.HostAndOriginFilter;
import io.mneme.ui.http.server.PageResponse;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequiredService;
import io.mneme.ui.http.server.Response;
import io.mneme.ui.http.server.ThrottledResponse;
import io.mneme.view.DictationTotalsJson;
import jakarta.servlet.Servlet;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;

/** The dictations over HTTP: the list, and each of them. */
@Component(
        service = Servlet.class,
        immediate = true,
        reference = @Reference(name = "guard", service = HostAndOriginFilter.class))
@HttpWhiteboardServletPattern("/v1/dictations/*")
@HttpWhiteboardServletAsyncSupported
public final class DictationsEndpoint implements Endpoint {

    private final ResponseSender sender;

    private final Clock clock;
    private final DictationListing listing;
    private final DictationRecorder recording = new DictationRecorder();

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    public volatile @Nullable Dictations dictations;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    public volatile @Nullable DictationStatistics statistics;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    public volatile @Nullable PromptEligibility eligibility;

    @Activate
    public DictationsEndpoint(@Reference ResponseSender sender) {
        this(sender, Clock.systemDefaultZone());
    }

    public DictationsEndpoint(ResponseSender sender, Clock clock) {
        this.sender = sender;
        this.clock = clock;
        this.listing = new DictationListing(clock);
    }

    @Override
    public ResponseSender sender() {
        return sender;
    }

    @Override
    public Response handle(Request call) throws IOException {
        List<String> path = call.pathSegments();
        // No dictation is called so: ids that are given here are ULIDs, those of foreign lines begin with d-.
        if (path.equals(List.of("stats"))) {
            return call.byMethod(Map.of("GET", () -> stats(call.query("range"))));
        }
        Dictations present = RequiredService.require(dictations, "the history of dictations");
        return switch (path.size()) {
            case 0 -> all(present, call);
            case 1 -> one(present, call, path.get(0));
            default -> throw call.notFound();
        };
    }

    private BufferedResponse stats(QueryParameters query) {
        DictationStatistics present = RequiredService.require(statistics, "the count of dictations");
        var since = TimeRange.start(query.one("range").orElse("all"), clock);
        return BufferedResponse.json(200, DictationTotalsJson.of(present.totals(since)));
    }

    private Response all(Dictations present, Request call) throws IOException {
        return call.byMethod(Map.of(
                "GET",
                () -> {
                    QueryParameters query =
                            call.query("mode", "range", "tag", "archived", "q", "page", "limit", "after");
                    return new DeferredResponse(() -> new PageResponse(listing.list(present, query)));
                },
                "POST",
                () -> {
                    call.query();
                    RecordedResponse answer = new RecordedResponse(present, Optional.ofNullable(eligibility));
                    return recording.record(answer, call, clock.instant());
                }));
    }

    private Response one(Dictations present, Request call, String id) throws IOException {
        call.query();
        return call.byMethod(Map.of(
                "GET", () -> new ThrottledResponse(() -> answer(present, found(present, id))),
                "PATCH", () -> edit(present, call, id),
                "DELETE",
                        () -> {
                            present.delete(id, condition(present, call, id));
                            return BufferedResponse.empty(204);
                        }));
    }

    private BufferedResponse edit(Dictations present, Request call, String id) throws IOException {
        return answer(present, present.edit(id, call.body(), condition(present, call, id), clock.instant()));
    }

    private static Optional<String> condition(Dictations present, Request call, String id) {
        return EntityTag.condition(call.ifMatch(), () -> present.find(id).map(StoredEntry::revision));
    }

    private static StoredEntry<Dictation> found(Dictations present, String id) {
        return present.find(id).orElseThrow(() -> Problem.of(404, "no dictation has the id " + id)
                .toException());
    }

    private static BufferedResponse answer(Dictations present, StoredEntry<Dictation> stored) {
        return BufferedResponse.json(200, present.json(stored.entry()))
                .withHeader("ETag", EntityTag.of(stored.revision()));
    }
}
