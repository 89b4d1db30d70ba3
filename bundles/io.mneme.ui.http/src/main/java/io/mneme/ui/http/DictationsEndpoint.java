package io.mneme.ui.http;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationStatistics;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.journal.Stored;
import io.mneme.ui.http.output.AnswerSender;
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
@Component(service = Servlet.class, immediate = true, reference = @Reference(name = "guard", service = Guard.class))
@HttpWhiteboardServletPattern("/v1/dictations/*")
@HttpWhiteboardServletAsyncSupported
public final class DictationsEndpoint implements Endpoint {

    private final AnswerSender sender;

    private final Clock clock;
    private final DictationListing listing;
    private final DictationRecording recording = new DictationRecording();

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable Dictations dictations;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable DictationStatistics statistics;

    @Activate
    public DictationsEndpoint(@Reference AnswerSender sender) {
        this(sender, Clock.systemDefaultZone());
    }

    DictationsEndpoint(AnswerSender sender, Clock clock) {
        this.sender = sender;
        this.clock = clock;
        this.listing = new DictationListing(clock);
    }

    @Override
    public AnswerSender sender() {
        return sender;
    }

    @Override
    public Reply answer(Call call) throws IOException {
        List<String> path = call.path();
        // No dictation is called so: ids that are given here are ULIDs, those of foreign lines begin with d-.
        if (path.equals(List.of("stats"))) {
            return call.byMethod(Map.of("GET", () -> stats(call.query("range"))));
        }
        Dictations present = Present.required(dictations, "the history of dictations");
        return switch (path.size()) {
            case 0 -> all(present, call);
            case 1 -> one(present, call, path.get(0));
            default -> throw call.nothingHere();
        };
    }

    private Answer stats(Query query) {
        DictationStatistics present = Present.required(statistics, "the count of dictations");
        var since = TimeRange.start(query.one("range").orElse("all"), clock);
        return Answer.json(200, DictationTotalsJson.of(present.totals(since)));
    }

    private Reply all(Dictations present, Call call) throws IOException {
        return call.byMethod(Map.of(
                "GET",
                () -> {
                    Query query = call.query("mode", "range", "tag", "archived", "q", "page", "limit", "after");
                    return new DeferredReply(() -> listing.list(present, query));
                },
                "POST",
                () -> {
                    call.query();
                    return recording.record(present, call, clock.instant());
                }));
    }

    private Reply one(Dictations present, Call call, String id) throws IOException {
        call.query();
        return call.byMethod(Map.of(
                "GET", () -> new ReadReply(() -> answer(present, found(present, id))),
                "PATCH", () -> edit(present, call, id),
                "DELETE",
                        () -> {
                            present.delete(id, condition(present, call, id));
                            return Answer.empty(204);
                        }));
    }

    private Answer edit(Dictations present, Call call, String id) throws IOException {
        String patch = call.body();
        Json.object(patch);
        return answer(present, present.edit(id, patch, condition(present, call, id), clock.instant()));
    }

    private static Optional<String> condition(Dictations present, Call call, String id) {
        return EntityTag.condition(call.ifMatch(), () -> present.find(id).map(Stored::revision));
    }

    private static Stored<Dictation> found(Dictations present, String id) {
        return present.find(id).orElseThrow(() -> Problem.of(404, "no dictation has the id " + id)
                .refused());
    }

    private static Answer answer(Dictations present, Stored<Dictation> stored) {
        return Answer.json(200, present.json(stored.entry())).with("ETag", EntityTag.of(stored.revision()));
    }
}
