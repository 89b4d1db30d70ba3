package io.mneme.context.assembly;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.RequestOptions.PromptBudget;
import io.mneme.api.context.WindowReport;
import io.mneme.api.entry.Redactions;
import io.mneme.api.manifest.CachePrediction;
import io.mneme.api.preview.ContextDetails;
import io.mneme.api.preview.ContextPreview;
import io.mneme.api.preview.ContextSession;
import io.mneme.api.preview.PreviewRequest;
import io.mneme.api.window.ProviderProfile;
import io.mneme.context.assembly.LaidOutPrompt.FormerSegments;
import io.mneme.context.assembly.PrefixMemory.ComparedPrompt;
import io.mneme.context.assembly.PrefixMemory.PromptOrigin;
import io.mneme.context.assembly.PrefixMemory.SessionKey;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.contributor.RequestScopeFactory;
import io.mneme.context.policy.RequestPurpose;
import io.mneme.context.provider.ProviderCache.CacheCharge;
import io.mneme.context.recipe.ContributorRunner;
import io.mneme.context.recipe.GatheredPieces;
import io.mneme.context.recipe.Recipe;
import io.mneme.context.recipe.Recipes;
import io.mneme.context.recipe.RequestBounds;
import io.mneme.context.recipe.RequestRedaction;
import io.mneme.context.recipe.RequestRules;
import io.mneme.context.report.ContextMeters;
import io.mneme.context.report.Manifests;
import io.mneme.context.report.Manifests.ChargedPrompt;
import io.mneme.context.report.UsageReports;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.spi.erase.TextCache;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Assembles contexts by recipes, to be sent or to be looked at. */
@Component(service = {ContextAssembler.class, ContextPreview.class, ErasureParticipant.class})
public final class Assembler implements ContextAssembler, ContextPreview, TextCache {

    /** How many sessions' previous prompts are kept, and how much memory they may take. */
    private static final int MAX_PREFIX_SESSIONS = 256;

    static final long MAX_PREFIX_BYTES = 32L << 20;

    private final ContextIds ids = new ContextIds();
    private final CountingPermit permit = new CountingPermit();
    private final PrefixMemory prefixes = new PrefixMemory(MAX_PREFIX_SESSIONS, MAX_PREFIX_BYTES);
    private final Manifests manifests;
    private final Recipes recipes;
    private final RequestScopeFactory scopes;
    private final ContributorRunner contributors;
    private final RequestRedaction redaction;
    private final ContextMeters meters;
    private final UsageReports usage;
    private final SentContexts sent;

    /**
     * A prompt before it is measured.
     *
     * @param scope the scope of its request
     * @param gathered what the contributors gave
     * @param laidOut the body
     * @param budget its maximum length
     */
    private record UnmeasuredPrompt(
            RequestScope scope, GatheredPieces gathered, LaidOutPrompt laidOut, Optional<PromptBudget> budget) {

        ContextRequest request() {
            return scope.request();
        }

        SessionKey session() {
            return new SessionKey(request().recipe(), request().session());
        }

        PromptOrigin origin(String id) {
            return new PromptOrigin(id, scope.now(), request().options().model(), scope.provider());
        }
    }

    @Activate
    public Assembler(
            @Reference Recipes recipes,
            @Reference RequestScopeFactory scopes,
            @Reference ContributorRunner contributors,
            @Reference Redactions redactions,
            @Reference Manifests manifests,
            @Reference UsageReports usage,
            @Reference ContextMeters meters) {
        this.recipes = recipes;
        this.scopes = scopes;
        this.contributors = contributors;
        redaction = new RequestRedaction(redactions);
        this.manifests = manifests;
        this.usage = usage;
        this.meters = meters;
        sent = new SentContexts(manifests, prefixes, usage);
    }

    @Override
    public Context assemble(ContextRequest asked, Instant now) {
        return meters.observe(() -> assembled(asked, now));
    }

    private Context assembled(ContextRequest asked, Instant now) {
        long began = System.nanoTime();
        RequestBounds.check(asked);
        UnmeasuredPrompt prompt = gather(redaction.redact(asked), now, RequestPurpose.SERVED);
        Context context = counted(prompt, () -> served(prompt));
        record(context.manifest(), System.nanoTime() - began);
        return context;
    }

    private UnmeasuredPrompt gather(ContextRequest request, Instant now, RequestPurpose purpose) {
        Recipe recipe = recipes.find(request.recipe());
        recipe.check(request);
        RequestScope scope = scopes.scopeOf(request, recipe.policies(), now, purpose);
        RequestRules.check(scope);
        GatheredPieces gathered = contributors.run(recipe.contributors(), recipe.shares(), scope);
        return new UnmeasuredPrompt(
                scope,
                gathered,
                LaidOutPrompt.of(scope, gathered.pieces(), former(request, purpose)),
                recipe.shares().budgetOf(request));
    }

    private FormerSegments former(ContextRequest request, RequestPurpose purpose) {
        return purpose.isServed()
                ? prefixes.segments(new SessionKey(request.recipe(), request.session()))
                : FormerSegments.NONE;
    }

    private <T> T counted(UnmeasuredPrompt prompt, Supplier<T> counting) {
        return permit.count(prompt.laidOut().text().text().length(), counting);
    }

    private void record(Manifest manifest, long nanos) {
        int reused = manifest.stablePrefix().tokens();
        meters.recordAssembly(manifest.recipe(), nanos);
        meters.recordPrefix(manifest.recipe(), reused, manifest.tokens() - reused);
    }

    private Context served(UnmeasuredPrompt prompt) {
        PromptOrigin origin = prompt.origin(ids.next());
        ComparedPrompt compared =
                prefixes.next(prompt.session(), prompt.laidOut(), prompt.scope().tokens(), origin, manifests::usage);
        Context context = context(prompt, origin, compared);
        ChargedPrompt charged = charged(compared, origin.provider());
        manifests.add(context.manifest(), charged);
        meters.recordExpected(context.manifest().recipe(), charged.predicted().cost());
        prefixes.keep(
                prompt.session(),
                compared,
                SentContext.of(context, prompt.laidOut().pieces(), charged.predicted(), prompt.request()));
        return context;
    }

    private static Context context(UnmeasuredPrompt prompt, PromptOrigin origin, ComparedPrompt compared) {
        RequestScope scope = prompt.scope();
        return prompt.laidOut()
                .context(
                        origin.id(),
                        scope,
                        compared.text(),
                        compared.body(),
                        prompt.gathered().window().map(window -> warned(window, scope)),
                        prompt.gathered().policies(),
                        PromptOmissions.of(scope, prompt.gathered(), prompt.laidOut(), compared, prompt.budget()),
                        compared.previous());
    }

    /** Previews a request of its own, so that nothing that is kept of a served one answers it. */
    @Override
    public ContextDetails preview(PreviewRequest asked, Instant now) {
        RequestBounds.check(asked.request());
        ContextRequest redacted = redaction.redact(asked.request());
        UnmeasuredPrompt prompt = gather(redacted.withInputs(redacted.inputs()), now, RequestPurpose.PREVIEWED);
        try {
            return counted(prompt, () -> previewed(prompt, asked.withoutTexts()));
        } finally {
            scopes.release(prompt.scope());
        }
    }

    private ContextDetails previewed(UnmeasuredPrompt prompt, boolean withoutTexts) {
        PromptOrigin origin = prompt.origin(ContextDetails.PREVIEW);
        ComparedPrompt compared = prefixes.compare(
                prompt.session(), prompt.laidOut(), prompt.scope().tokens(), origin, manifests::usage);
        Context context = context(prompt, origin, compared);
        Context reported = withoutTexts ? PromptOmissions.withoutTexts(context) : context;
        return sent.details(
                reported, Optional.of(usage.expected(reported.manifest(), charged(compared, origin.provider()))));
    }

    @Override
    public List<ContextSession> sessions(int limit) {
        return sent.sessions(limit);
    }

    @Override
    public Optional<ContextDetails> sent(String id) {
        return sent.sent(id);
    }

    @Override
    public Optional<PreviewRequest> request(String id) {
        return sent.request(id);
    }

    private static ChargedPrompt charged(ComparedPrompt compared, ProviderProfile provider) {
        CacheCharge charge = compared.charge();
        CachePrediction predicted =
                new CachePrediction(provider, charge.tokens(), charge.read(), charge.written(), charge.cost());
        return new ChargedPrompt(predicted, compared.counted(), charge.found());
    }

    private static WindowReport warned(WindowReport window, RequestScope scope) {
        List<String> warnings = new ArrayList<>(scope.warnings());
        warnings.addAll(window.warnings());
        return window.withWarnings(warnings);
    }

    @Override
    public Optional<Manifest> manifest(String id) {
        return manifests.of(id);
    }

    @Override
    public List<Manifest> manifests(String session) {
        return manifests.ofSession(session);
    }

    @Override
    public List<String> recipes() {
        return recipes.names();
    }

    @Override
    public String name() {
        return "prompts";
    }

    @Override
    public String holds() {
        return "the last prompt of each session, in memory";
    }

    /** Forgets those of the requests, too: a prompt can have a text before it has an id. */
    @Override
    public void forgetTexts() {
        prefixes.removeTexts();
    }

    /** Creates the ids of contexts, unique also across restarts. */
    private static final class ContextIds {

        private final AtomicLong last = new AtomicLong();
        private final String run;

        ContextIds() {
            byte[] random = new byte[6];
            new SecureRandom().nextBytes(random);
            run = HexFormat.of().formatHex(random);
        }

        String next() {
            return run + "-" + last.incrementAndGet();
        }
    }
}
