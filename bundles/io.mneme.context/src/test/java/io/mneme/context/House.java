package io.mneme.context;

import io.mneme.api.context.Choices;
import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Inputs;
import io.mneme.api.context.Swap;
import io.mneme.api.context.WindowReport;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Journal;
import io.mneme.api.policy.Policies;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.context.history.HistoryContributor;
import io.mneme.context.history.Replay;
import io.mneme.context.history.Surroundings;
import io.mneme.context.policy.Contributors;
import io.mneme.context.policy.Offices;
import io.mneme.context.policy.PolicyDesk;
import io.mneme.context.policy.Present;
import io.mneme.context.section.Section;
import io.mneme.context.settings.ContextConfiguration;
import io.mneme.context.settings.DictationConfiguration;
import io.mneme.context.token.TokenCounter;
import io.mneme.context.token.Tokens;
import io.mneme.render.ArrowRenderer;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.redact.FakeRedactions;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.window.GrowAndRebuild;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.osgi.framework.ServiceReference;

/** The bundle's components, wired as they are when it runs, with the shipped policies in office and history switched on. */
public final class House {

    public static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    public final FakeJournal journal = new FakeJournal();
    public final FakeRedactions redactions = new FakeRedactions();
    public final FakeConfigurations configurations;
    public final DictationConfiguration dictation = new DictationConfiguration(Map.of("enabled", "true"));
    public final ContextConfiguration context = new ContextConfiguration(Map.of());
    /** The clock by which policies leave and come back, in nanoseconds; it stands still. */
    public final AtomicLong clock = new AtomicLong();

    public final Offices offices;
    public final Contributors contributors = new Contributors(new Section(), context, redactions);
    public final Recipes recipes = new Recipes();
    public final Gatherer gatherer = new Gatherer(contributors);
    public final Policies policies;
    public final ContextAssembler assembler;
    public final ContextReplay replay;
    public final ServiceReference<WindowPolicy> grow;
    public final ServiceReference<HistoryRenderer> arrow;

    private static final Tokens TOKENS = new Tokens(new ContextConfiguration(Map.of()));

    public House() {
        this(new FakeConfigurations());
    }

    /** Starts with what was kept by an earlier one. */
    public House(FakeConfigurations configurations) {
        this(configurations, Optional.empty());
    }

    /** Starts over a journal of somebody else's. */
    public House(Journal<Dictation> recorded) {
        this(new FakeConfigurations(), Optional.of(recorded));
    }

    private House(FakeConfigurations configurations, Optional<Journal<Dictation>> recorded) {
        Journal<Dictation> history = recorded.orElse(journal);
        this.configurations = configurations;
        offices = new Offices(context, configurations.admin(), clock::get);
        policies = new PolicyDesk(offices, contributors);
        Present present = new Present(dictation, context, offices, TOKENS);
        assembler = new Assembler(recipes, present, gatherer, redactions);
        replay = new Replay(history, present, new Surroundings(recipes, gatherer), redactions);
        grow = window(new GrowAndRebuild());
        arrow = renderer(new ArrowRenderer());
        contributors.addContributor(
                Registered.with("service.ranking", Integer.MIN_VALUE), new HistoryContributor(history, redactions));
    }

    public ServiceReference<WindowPolicy> window(WindowPolicy policy, Object... properties) {
        ServiceReference<WindowPolicy> reference = Registered.with(properties);
        offices.addWindow(reference, policy);
        return reference;
    }

    public ServiceReference<HistoryRenderer> renderer(HistoryRenderer renderer, Object... properties) {
        ServiceReference<HistoryRenderer> reference = Registered.with(properties);
        offices.addRenderer(reference, renderer);
        return reference;
    }

    public ServiceReference<ContextContributor> contributor(ContextContributor contributor, Object... properties) {
        ServiceReference<ContextContributor> reference = Registered.with(properties);
        contributors.addPlugin(reference, contributor);
        return reference;
    }

    /** Returns a counter of {@code o200k_base}. */
    public static TokenCounter counter() {
        return TOKENS.in("o200k_base");
    }

    public static ContextRequest proofread() {
        return request(Choices.NONE);
    }

    public static ContextRequest request(Choices choices) {
        return new ContextRequest("dictation", "s", Map.of("mode", "proofread"), Inputs.NONE, choices);
    }

    /** Chooses a small window: three entries at a rebuild, up to but not including six. */
    public static Choices threeOfSix() {
        return new Choices(
                Optional.empty(),
                Optional.empty(),
                Map.of("max_entries", 3, "refresh_threshold", 6),
                Optional.empty(),
                Optional.empty());
    }

    public static Choices naming(String renderer, String window) {
        return new Choices(
                Optional.of(renderer).filter(name -> !name.isEmpty()),
                Optional.of(window).filter(name -> !name.isEmpty()),
                Map.of(),
                Optional.empty(),
                Optional.empty());
    }

    public static Choices swapping(Swap swap) {
        return new Choices(Optional.empty(), Optional.empty(), Map.of(), Optional.of(swap), Optional.empty());
    }

    public Context assemble(ContextRequest request) {
        return assembler.assemble(request, NOON);
    }

    public String text() {
        return assemble(proofread()).text();
    }

    /** Returns the entries of a prompt, one a line. */
    public String entries(ContextRequest request) {
        return assemble(request).segments().stream()
                .filter(segment -> segment.note().contributor().equals("history"))
                .map(segment -> segment.text().strip())
                .map(text -> text.substring(text.indexOf('\n') + 1))
                .findFirst()
                .orElse("");
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
