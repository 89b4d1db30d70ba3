package io.mneme.context.assembly;

import io.mneme.api.context.Context;
import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestOptions.BodyForm;
import io.mneme.api.context.RequestOptions.PromptBudget;
import io.mneme.api.context.WindowReport;
import io.mneme.api.dialogue.Role;
import io.mneme.api.entry.Redactions;
import io.mneme.api.manifest.CachePrediction;
import io.mneme.api.window.ProviderProfile;
import io.mneme.context.assembly.PrefixMemory.ComparedPrompt;
import io.mneme.context.assembly.PrefixMemory.PromptOrigin;
import io.mneme.context.assembly.PrefixMemory.SessionKey;
import io.mneme.context.contributor.LengthLimit.LengthMeasure;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.contributor.RequestScopeFactory;
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
import io.mneme.context.token.MeasuredText;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Assembles contexts by recipes. */
@Component
public final class Assembler implements ContextAssembler, ErasureParticipant {

    /** How many sessions' previous prompts are kept, and how much memory they may take. */
    private static final int MAX_PREFIX_SESSIONS = 256;

    static final long MAX_PREFIX_BYTES = 32L << 20;

    /** The name of the omission that reports approximate counts. */
    private static final String TOKENS = "tokens";

    private final ContextIds ids = new ContextIds();
    private final CountingPermit permit = new CountingPermit();
    private final PrefixMemory prefixes = new PrefixMemory(MAX_PREFIX_SESSIONS, MAX_PREFIX_BYTES);
    private final Manifests manifests;
    private final Recipes recipes;
    private final RequestScopeFactory scopes;
    private final ContributorRunner contributors;
    private final RequestRedaction redaction;
    private final ContextMeters meters;

    @Activate
    public Assembler(
            @Reference Recipes recipes,
            @Reference RequestScopeFactory scopes,
            @Reference ContributorRunner contributors,
            @Reference Redactions redactions,
            @Reference Manifests manifests,
            @Reference ContextMeters meters) {
        this.recipes = recipes;
        this.scopes = scopes;
        this.contributors = contributors;
        redaction = new RequestRedaction(redactions);
        this.manifests = manifests;
        this.meters = meters;
    }

    @Override
    public Context assemble(ContextRequest asked, Instant now) {
        long began = System.nanoTime();
        RequestBounds.check(asked);
        ContextRequest request = redaction.redact(asked);
        Recipe recipe = recipes.find(request.recipe());
        recipe.check(request);
        RequestScope scope = scopes.scopeOf(request, recipe.policies(), now);
        RequestRules.check(scope);
        GatheredPieces gathered = contributors.run(recipe.contributors(), recipe.shares(), scope);
        LaidOutPrompt prompt = LaidOutPrompt.of(scope, gathered.pieces());
        Optional<PromptBudget> budget = recipe.shares().budgetOf(request);
        Context context = permit.count(prompt.text().text().length(), () -> counted(scope, gathered, prompt, budget));
        record(recipe.name(), context.manifest(), System.nanoTime() - began);
        return context;
    }

    private void record(String recipe, Manifest manifest, long nanos) {
        int reused = manifest.stablePrefix().tokens();
        meters.recordAssembly(recipe, nanos);
        meters.recordPrefix(recipe, reused, manifest.tokens() - reused);
    }

    private Context counted(
            RequestScope scope, GatheredPieces gathered, LaidOutPrompt laidOut, Optional<PromptBudget> budget) {
        ContextRequest request = scope.request();
        SessionKey session = new SessionKey(request.recipe(), request.session());
        PromptOrigin origin =
                new PromptOrigin(ids.next(), scope.now(), request.options().model(), scope.provider());
        ComparedPrompt compared = prefixes.next(session, laidOut, scope.tokens(), origin, manifests::usage);
        List<Omission> omissions = new ArrayList<>(omissions(scope, gathered, laidOut, compared.text(), budget));
        omissions.addAll(SendingHints.of(compared.body(), request));
        Context context = laidOut.context(
                origin.id(),
                scope,
                compared.text(),
                compared.body(),
                gathered.window().map(window -> warned(window, scope)),
                omissions,
                compared.previous());
        manifests.add(context.manifest(), charged(compared, scope.provider()));
        return context;
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

    /**
     * Returns what was omitted, and why the counts are approximate. The report of a history has its own omissions, and the
     * warnings.
     */
    private static List<Omission> omissions(
            RequestScope scope,
            GatheredPieces gathered,
            LaidOutPrompt laidOut,
            MeasuredText prompt,
            Optional<PromptBudget> budget) {
        List<Omission> omissions = new ArrayList<>(gathered.omissions());
        if (gathered.window().isEmpty()) {
            omissions.addAll(scope.policies().omissions());
            scope.warnings().forEach(warning -> omissions.add(new Omission(TOKENS, warning)));
        }
        prompt.inexact().ifPresent(reason -> omissions.add(new Omission(TOKENS, reason)));
        budget.flatMap(maximum -> excess(maximum, prompt, laidOut.end(), scope)).ifPresent(omissions::add);
        return omissions;
    }

    /** Reports a prompt with its newest message that is longer than its budget, since what is left of it never leaves. */
    private static Optional<Omission> excess(PromptBudget budget, MeasuredText prompt, int end, RequestScope scope) {
        LengthMeasure measure = LengthMeasure.of(budget, scope.tokens());
        int length = (measure.inTokens() ? prompt.tokens(0, end) : prompt.chars(0, end))
                + measure.length(scope.request().inputs().text("input"));
        return length <= budget.amount()
                ? Optional.empty()
                : Optional.of(new Omission(
                        "budget",
                        "the prompt has " + length + " " + measure.unit() + ", which is more than its budget of "
                                + budget.amount() + ": static text and the newest turn never leave"));
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

    /** Finds nothing: the entries of the previous prompts are unknown. */
    @Override
    public Found find(Erased what) {
        return new Found(0);
    }

    /** Removes the texts of all previous prompts: a prompt can have a text before it has an id. */
    @Override
    public Removed remove(Erased what) {
        if (!what.isEmpty()) {
            prefixes.removeTexts();
        }
        return new Removed(0);
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

    /** Reports bodies that a provider may refuse as they are. */
    private static final class SendingHints {

        private static final String MESSAGES = "messages";

        private SendingHints() {}

        /** Returns the reports; empty if the body of a dialogue has messages, and its last one can be answered. */
        static List<Omission> of(PromptBody body, ContextRequest request) {
            List<BodyMessage> messages = body.dialogue();
            List<Omission> hints = new ArrayList<>();
            if (messages.isEmpty()) {
                request.inputs()
                        .dialogue()
                        .ifPresent(dialogue -> hints.add(new Omission(
                                MESSAGES, "the dialogue shows no message, and providers refuse a body without one")));
            } else if (body.form() == BodyForm.ANTHROPIC
                    && messages.get(messages.size() - 1).role() == Role.ASSISTANT) {
                hints.add(new Omission(
                        MESSAGES,
                        "the last message is one of the assistant, which Anthropic's newest models refuse:"
                                + " add a message of the user"));
            }
            return hints;
        }
    }
}
