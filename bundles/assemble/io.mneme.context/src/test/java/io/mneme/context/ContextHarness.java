package io.mneme.context;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Segment;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.context.WindowReport;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Journal;
import io.mneme.api.manifest.ContextUsage;
import io.mneme.api.operation.OperationTracker;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.PolicyInspector;
import io.mneme.api.policy.PolicyShadows;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.preview.ContextPreview;
import io.mneme.api.window.ProviderProfile;
import io.mneme.context.assembly.Assembler;
import io.mneme.context.contributor.ContributorRegistry;
import io.mneme.context.contributor.RequestScopeFactory;
import io.mneme.context.contributor.SectionContributors;
import io.mneme.context.history.DictationHistories;
import io.mneme.context.history.HistoryContributor;
import io.mneme.context.history.HistorySource;
import io.mneme.context.history.RecordedConversations;
import io.mneme.context.policy.ContextPolicies;
import io.mneme.context.provider.ConfiguredProvider;
import io.mneme.context.provider.ProviderCatalog;
import io.mneme.context.recipe.ConfiguredRecipe;
import io.mneme.context.recipe.ContributorInspector;
import io.mneme.context.recipe.ContributorRunner;
import io.mneme.context.recipe.Recipes;
import io.mneme.context.replay.DialogueReplay;
import io.mneme.context.replay.JournalReplay;
import io.mneme.context.replay.PromptFrame;
import io.mneme.context.report.ContextMeters;
import io.mneme.context.report.ManifestComparison;
import io.mneme.context.report.Manifests;
import io.mneme.context.report.UsageReports;
import io.mneme.context.settings.ContextSettings;
import io.mneme.context.settings.DictationSettings;
import io.mneme.context.token.TokenCounter;
import io.mneme.context.token.TokenCounters;
import io.mneme.render.ArrowRenderer;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.spi.redact.FakeRedactions;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.testkit.FakeServiceReference;
import io.mneme.testkit.RecordKinds;
import io.mneme.window.GrowAndRebuild;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.osgi.framework.ServiceReference;

/** The bundle's components, wired as they are when it runs, with the shipped policies in office and history switched on. */
public final class ContextHarness {

    public static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    public final DictationJournal journal = new DictationJournal();
    public final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    public final ContextMeters contextMeters = new ContextMeters(meters, OperationTracker.NONE);
    public final FakeRedactions redactions = new FakeRedactions();
    public final SectionContributors sections = new SectionContributors(redactions);
    public final FakeConfigurations configurations;
    public final DictationSettings.CurrentSettings dictation =
            new DictationSettings.CurrentSettings(Map.of("enabled", "true"));
    public final ContextSettings.CurrentSettings context =
            new ContextSettings.CurrentSettings(Map.of("volatility_guard", "true"));
    /** The clock by which policies leave and come back, in nanoseconds; it stands still. */
    public final AtomicLong clock = new AtomicLong();

    public final ScriptedRegistry registry;
    public final ContributorRegistry contributors;
    public final Recipes recipes = new Recipes();
    public final ContributorRunner gatherer;
    public final PolicyAdmin policies;
    public final RequestScopeFactory scopes;
    public final ProviderCatalog providers = providers();
    public final PolicyInspector inspector;
    public final PolicyShadows shadows;
    public final ContextAssembler assembler;
    public final ContextPreview preview;
    public final MemoryJournal<Message> messages = new MemoryJournal<>(RecordKinds.message());
    public final ContextReplay replay;
    public final Manifests manifests = new Manifests();
    public final ManifestComparison comparison = new ManifestComparison(manifests);
    public final ContextUsage usage;
    public final ServiceReference<WindowPolicy> grow;
    public final ServiceReference<HistoryRenderer> arrow;

    /** A provider that caches from 1,024 tokens on, in steps of 128, for five minutes. */
    public static final ProviderProfile OPENAI =
            new ProviderProfile("openai", 1_024, 128, Duration.ofMinutes(5), 0, 0.1, 1);

    /** The recipe as it is shipped in {@code etc}. */
    public static final ConfiguredRecipe DICTATION = new ConfiguredRecipe(Map.of(
            "service.pid",
            "io.mneme.context.recipe~dictation",
            "name",
            "dictation",
            "contributors",
            "mode-prompt, thinking-hint, context-header, history, vocabulary, context-footer",
            "selectors",
            "mode",
            "service.ranking",
            "-100"));

    private static final TokenCounters TOKENS = new TokenCounters(new ContextSettings.CurrentSettings(Map.of()));

    public ContextHarness() {
        this(new FakeConfigurations());
    }

    /** Starts with what was kept by an earlier one. */
    public ContextHarness(FakeConfigurations configurations) {
        this(configurations, Optional.empty());
    }

    /** Starts over another journal. */
    public ContextHarness(Journal<Dictation> recorded) {
        this(new DictationHistories(recorded, RecordKinds.dictation()));
    }

    /** Starts over histories of any kind. */
    public ContextHarness(HistorySource histories) {
        this(new FakeConfigurations(), Optional.of(histories));
    }

    private ContextHarness(FakeConfigurations configurations, Optional<HistorySource> histories) {
        this.configurations = configurations;
        registry = new ScriptedRegistry(configurations.admin(), meters, clock::get);
        contributors = new ContributorRegistry(sections, context, redactions, registry);
        gatherer = new ContributorRunner(contributors);
        policies = registry.admin();
        shadows = registry.shadows();
        scopes = new RequestScopeFactory(dictation, context, new ContextPolicies(context, registry), TOKENS, providers);
        inspector = new ContributorInspector(recipes, scopes, contributors, gatherer);
        UsageReports reports = new UsageReports(manifests, comparison, contextMeters);
        usage = reports;
        Assembler assembling = new Assembler(recipes, scopes, gatherer, redactions, manifests, reports, contextMeters);
        assembler = assembling;
        preview = assembling;
        HistorySource source = histories.orElseGet(() -> new DictationHistories(journal, RecordKinds.dictation()));
        replay = new JournalReplay(
                source,
                scopes,
                new PromptFrame(recipes, gatherer),
                new DialogueReplay(
                        scopes, gatherer, new RecordedConversations(messages, RecordKinds.message(), null, null)),
                redactions,
                policies);
        grow = FakeServiceReference.shipped();
        registry.addWindow(grow, new GrowAndRebuild());
        arrow = FakeServiceReference.shipped();
        registry.addRenderer(arrow, new ArrowRenderer());
        recipes.addRecipe(DICTATION);
        contributors.addContributor(new HistoryContributor(source, redactions, contextMeters));
    }

    private static ProviderCatalog providers() {
        ProviderCatalog catalog = new ProviderCatalog();
        catalog.addProvider(
                new ConfiguredProvider(Map.of("name", "openai", "models", "gpt-", "granularity_tokens", 128)));
        catalog.addProvider(new ConfiguredProvider(Map.of("name", "gemini", "models", "gemini")));
        catalog.addProvider(new ConfiguredProvider(
                Map.of("name", "anthropic", "models", "claude", "breakpoints", 4, "write_price_percent", 125)));
        return catalog;
    }

    public ServiceReference<WindowPolicy> window(WindowPolicy policy, Object... properties) {
        ServiceReference<WindowPolicy> reference = FakeServiceReference.with(properties);
        registry.addWindow(reference, policy);
        return reference;
    }

    public ServiceReference<HistoryRenderer> renderer(HistoryRenderer renderer, Object... properties) {
        ServiceReference<HistoryRenderer> reference = FakeServiceReference.with(properties);
        registry.addRenderer(reference, renderer);
        return reference;
    }

    /** Opens the type of weighting policies, as another bundle does. */
    public void openWeightings() {
        registry.open(PolicyType.of(
                "weighting",
                WeightingPolicy.class,
                new ScriptedWeighting("even", items -> items.stream()
                        .map(item -> new Weight(item.score(), List.of()))
                        .toList()),
                WeightingPolicy::name,
                WeightingPolicy::settings));
    }

    public ServiceReference<WeightingPolicy> weighting(WeightingPolicy weighting, Object... properties) {
        ServiceReference<WeightingPolicy> reference = FakeServiceReference.with(properties);
        registry.addWeighting(reference, weighting);
        return reference;
    }

    public ServiceReference<ContextContributor> contributor(ContextContributor contributor, Object... properties) {
        ServiceReference<ContextContributor> reference = FakeServiceReference.with(properties);
        registry.addContributor(reference, contributor);
        return reference;
    }

    /** Returns a counter of {@code o200k_base}. */
    public static TokenCounter counter() {
        return TOKENS.in("o200k_base");
    }

    public static ContextRequest proofread() {
        return request(RequestOptions.NONE);
    }

    public static ContextRequest request(RequestOptions choices) {
        return new ContextRequest("dictation", "s", Map.of("mode", "proofread"), RequestInputs.NONE, choices);
    }

    /** Chooses a small window: three entries at a rebuild, up to but not including six. */
    public static RequestOptions threeOfSix() {
        return RequestOptions.NONE.withSettings("window", Map.of("max_entries", 3.0, "refresh_threshold", 6.0));
    }

    public static RequestOptions withPolicies(String renderer, String window) {
        RequestOptions one =
                renderer.isEmpty() ? RequestOptions.NONE : RequestOptions.NONE.withPolicy("renderer", renderer);
        return window.isEmpty() ? one : one.withPolicy("window", window);
    }

    public static RequestOptions withSwapTiming(SwapTiming swap) {
        return RequestOptions.NONE.withSwapTiming(swap);
    }

    public Context assemble(ContextRequest request) {
        return assembler.assemble(request, NOON);
    }

    public String text() {
        return assemble(proofread()).text();
    }

    /** Returns the entries of a prompt, one a line. */
    public String entries(ContextRequest request) {
        String history = assemble(request).segments().stream()
                .filter(segment -> segment.info().contributor().equals("history"))
                .map(Segment::text)
                .collect(Collectors.joining())
                .strip();
        return history.substring(history.indexOf('\n') + 1);
    }

    public WindowReport report() {
        return report(proofread());
    }

    public WindowReport report(ContextRequest request) {
        return assemble(request).manifest().window().orElseThrow();
    }

    public PolicyInfo policy(String name) {
        return policies.list().stream()
                .filter(policy -> policy.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
