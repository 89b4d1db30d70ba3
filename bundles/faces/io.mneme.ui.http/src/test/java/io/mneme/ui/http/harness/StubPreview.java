package io.mneme.ui.http.harness;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.dialogue.Role;
import io.mneme.api.manifest.CachePrediction;
import io.mneme.api.preview.ContextDetails;
import io.mneme.api.preview.ContextDetails.CachedSince;
import io.mneme.api.preview.ContextPreview;
import io.mneme.api.preview.ContextSession;
import io.mneme.api.preview.ContextStatistics;
import io.mneme.api.preview.PreviewRequest;
import io.mneme.api.preview.PromptPart;
import io.mneme.api.preview.PromptPart.EntryRange;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Previews contexts by those of a stub assembler, which it asks as if it served them. */
public final class StubPreview implements ContextPreview, ContextStatistics {

    /** Ids of contexts of which another one is newer. */
    private static final String OLDER = "c1";

    private final StubAssembler contexts;
    private final StubManifests reports;

    public volatile PreviewRequest lastRequest;

    StubPreview(StubAssembler contexts, StubManifests reports) {
        this.contexts = contexts;
        this.reports = reports;
    }

    @Override
    public List<ContextSession> sessions(int limit) {
        return contexts.manifests("default").stream()
                .limit(Math.min(1, limit))
                .map(manifest -> new ContextSession(
                        manifest,
                        contexts.manifests("default").size(),
                        new CachePrediction(StubManifests.PROVIDER, 12, 0, 0, 12),
                        true,
                        true))
                .toList();
    }

    @Override
    public Optional<ContextDetails> sent(String id) {
        return id.equals(OLDER) ? Optional.empty() : contexts.context(id).map(context -> details(context));
    }

    @Override
    public Optional<PreviewRequest> request(String id) {
        return id.equals("none") || contexts.lastRequest == null
                ? Optional.empty()
                : Optional.of(PreviewRequest.of(contexts.lastRequest));
    }

    @Override
    public ContextDetails preview(PreviewRequest request, Instant now) {
        lastRequest = request;
        ContextRequest asked = request.request();
        if (asked.options().policy("window").filter("nope"::equals).isPresent()) {
            throw new InvalidRequestException("window.policy", "must be installed: nope");
        }
        return details(contexts.assemble(asked, now));
    }

    private ContextDetails details(Context context) {
        String text = context.text();
        return new ContextDetails(
                context,
                List.of(new PromptPart(
                        OptionalInt.of(0),
                        Role.SYSTEM,
                        text,
                        text.codePointCount(0, text.length()),
                        1,
                        true,
                        List.of(new EntryRange("dictation", "id1", 0, 1)))),
                Collections.nCopies(
                        context.manifest().segments().size(), Optional.of(new CachedSince("c0", HttpHarness.NOW))),
                reports.report(context.manifest().id()));
    }

    @Override
    public Instant since() {
        return HttpHarness.NOW;
    }

    @Override
    public List<RecipeTotals> totals() {
        return List.of(new RecipeTotals("dictation", 3, 36, 6, 30.5, new BilledTotals(1, 12, 0, 12)));
    }
}
