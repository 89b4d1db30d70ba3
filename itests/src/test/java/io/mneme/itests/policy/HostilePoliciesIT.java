package io.mneme.itests.policy;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.ops4j.pax.exam.CoreOptions.options;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.Omission;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.PolicySelector;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.PolicyType.PolicyLimits;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.Settings;
import io.mneme.itests.harness.DistributionBundles;
import io.mneme.itests.harness.HostilePolicies;
import io.mneme.itests.harness.HostilePolicies.HostilePolicy;
import io.mneme.itests.harness.LoadGenerator;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.PromptClient;
import io.mneme.itests.harness.ScoreWeighting;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.weigh.Focus;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.spi.window.WindowPolicy;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.inject.Inject;
import org.apache.felix.service.command.CommandProcessor;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Converter;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerClass;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.ServiceRegistration;

/**
 * Policies that break their contract in every way are replaced and listed, and no request beside them waits.
 *
 * <p>Each one serves the mode of its name only. Two threads make requests of these modes, and two of other modes.
 */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class HostilePoliciesIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /**
     * How long a request may take that selects no hostile policy: 500 ms, and a second for a machine that has much else to do. It is
     * less than a request waits for a policy that blocks.
     */
    private static final Duration MAX_WAIT = Duration.ofMillis(1_500);

    /** How long one may take that does: it waits for its turn on the window, then for the policy. */
    private static final Duration MAX_AFFECTED_WAIT = PolicyLimits.DEFAULT
            .sharedTimeout()
            .plus(PolicyLimits.DEFAULT.timeout())
            .plus(MAX_WAIT);

    /** So many that a policy which blocks has been called again, or refused, after its pause. */
    private static final int MIN_FAILURES = 2;

    private static final int MIN_REQUESTS = 500;
    private static final List<String> OTHER_MODES = List.of("calm", "quiet");
    private static final List<Weighable> ITEMS = List.of(new Weighable("a", 3, Optional.empty(), 0, Map.of()));
    private static final List<Weight> SCORES = List.of(Weight.of(3));
    private static final WeightingContext CONTEXT = new WeightingContext(Instant.EPOCH, Focus.NONE);

    @Inject
    BundleContext framework;

    @Inject
    Dictations dictations;

    @Inject
    ContextAssembler assembler;

    @Inject
    PolicyRegistry registry;

    @Inject
    PolicyAdmin policies;

    @Inject
    CommandProcessor commands;

    private final HostilePolicies hostile = new HostilePolicies();
    private final List<ServiceRegistration<?>> registered = new ArrayList<>();
    private PromptClient prompts;
    private PolicySelector<WeightingPolicy> weightings;

    @Configuration
    public Option[] runtime() {
        return options(DistributionBundles.core(), DistributionBundles.policies(), DistributionBundles.shell());
    }

    @Before
    public void open() {
        prompts = new PromptClient(dictations, assembler);
        weightings = registry.open(PolicyType.of(
                "weighting",
                WeightingPolicy.class,
                new ScoreWeighting(),
                WeightingPolicy::name,
                WeightingPolicy::settings));
    }

    @After
    public void close() {
        hostile.release();
        unregister();
        weightings.close();
    }

    @Test
    public void noRequestWaitsBesideHostileRenderers() throws Exception {
        List<HostilePolicy<HistoryRenderer>> renderers = hostile.renderers();
        warmUp(names(renderers), this::assemble);
        renderers.forEach(renderer -> register(HistoryRenderer.class, renderer));
        assertContained("renderer", renderers, this::assemble);
        assertGone("renderer", names(renderers), this::assemble);
        names(renderers)
                .forEach(mode -> assertEquals("arrow", prompts.window(mode).renderer()));
    }

    @Test
    public void noRequestWaitsBesideHostileWindows() throws Exception {
        List<HostilePolicy<WindowPolicy>> windows = hostile.windows();
        warmUp(names(windows), this::assemble);
        windows.forEach(window -> register(WindowPolicy.class, window));
        assertContained("window", windows, this::assemble);
        assertGone("window", names(windows), this::assemble);
        names(windows)
                .forEach(mode -> assertEquals("aligned", prompts.window(mode).policy()));
    }

    @Test
    public void noRequestWaitsBesideHostileWeightings() throws Exception {
        stopShippedWeightings();
        registered.add(framework.registerService(WeightingPolicy.class, new ScoreWeighting(), null));
        List<HostilePolicy<WeightingPolicy>> weighting = hostile.weightings();
        warmUp(names(weighting), this::weigh);
        weighting.forEach(policy -> register(WeightingPolicy.class, policy));
        assertContained("weighting", weighting, this::weigh);
        assertGone("weighting", names(weighting), this::weigh);
        names(weighting)
                .forEach(mode -> assertEquals("even", selectedWeighting(mode).name()));
    }

    /** Leaves the fallback, which serves without settings. */
    private void stopShippedWeightings() throws BundleException {
        for (Bundle bundle : framework.getBundles()) {
            if (bundle.getSymbolicName().equals("io.mneme.weight")) {
                bundle.stop();
            }
        }
    }

    private static List<String> names(List<? extends HostilePolicy<?>> policies) {
        return policies.stream().map(HostilePolicy::name).toList();
    }

    private <S> void register(Class<S> type, HostilePolicy<S> policy) {
        registered.add(
                framework.registerService(type, policy.service(), new Hashtable<>(Map.of("mode", policy.name()))));
    }

    private void unregister() {
        registered.forEach(ServiceRegistration::unregister);
        registered.clear();
    }

    /** Makes a request, and returns what was left out. */
    private List<Omission> assemble(String mode) {
        Context context = prompts.next(mode);
        assertTrue(context.text(), context.text().contains("萍萍"));
        return context.manifest().omissions();
    }

    /** Weighs an item as a request would, and returns which policy was replaced. */
    private List<Omission> weigh(String mode) {
        List<Omission> omissions = new ArrayList<>();
        List<Weight> weights = selectedWeighting(mode)
                .call(
                        policy -> policy.weigh(ITEMS, CONTEXT, new Settings(Map.of())),
                        returned -> Weight.isOneForEach(ITEMS, returned),
                        omissions::add);
        assertEquals(SCORES, weights);
        return omissions;
    }

    private SelectedPolicy<WeightingPolicy> selectedWeighting(String mode) {
        return weightings.select(Map.of("mode", mode), Optional.empty(), Optional.empty());
    }

    private void warmUp(List<String> hostileModes, Function<String, List<Omission>> request) throws Exception {
        List<String> modes =
                Stream.concat(OTHER_MODES.stream(), hostileModes.stream()).toList();
        modes.forEach(mode -> prompts.confirm(mode, "平平", "萍萍"));
        load(modes, request);
    }

    /** Requests until each policy has failed and is listed, and then removes all of them. */
    private void assertContained(
            String kind, List<? extends HostilePolicy<?>> breaking, Function<String, List<Omission>> request)
            throws Exception {
        LoadGenerator others = new LoadGenerator(2, number -> requireComplete(OTHER_MODES, number, request));
        LoadGenerator affected = new LoadGenerator(
                2,
                number -> request.apply(breaking.get(number % breaking.size()).name()));
        try (others;
                affected) {
            boolean listed =
                    PollingWait.within(TIMEOUT, () -> breaking.stream().allMatch(policy -> hasFailed(kind, policy)));
            String list = policyList();
            assertTrue(list, listed);
            breaking.forEach(policy -> assertTrue(policy + " in " + list, isShown(list, kind, policy)));
            unregister();
        }
        assertEquals(List.of(), others.failures());
        assertEquals(List.of(), affected.failures());
        assertWithin(MAX_WAIT, others.longest());
        assertWithin(MAX_AFFECTED_WAIT, affected.longest());
    }

    /** Requires that nothing waits for the policies that were removed, and that their last calls end. */
    private void assertGone(String kind, List<String> modes, Function<String, List<Omission>> request)
            throws Exception {
        assertWithin(MAX_WAIT, load(modes, request));
        String note = listed(kind, HostilePolicies.STUBBORN).orElseThrow().note();
        assertTrue(note, note.contains("has left, but a call of it has not returned"));
        hostile.release();
        assertTrue(PollingWait.within(TIMEOUT, () -> hostile.callers().stream().noneMatch(Thread::isAlive)));
        hostile.callers()
                .forEach(caller -> assertTrue(caller.getName(), caller.getName().startsWith("mneme-" + kind + "-")));
        modes.forEach(mode -> assertEquals(Optional.empty(), listed(kind, mode)));
    }

    /** Makes requests from which nothing is left out, and returns how long the slowest one took. */
    private static Duration load(List<String> modes, Function<String, List<Omission>> request) throws Exception {
        LoadGenerator requests = new LoadGenerator(4, number -> requireComplete(modes, number, request));
        try (requests) {
            assertTrue(PollingWait.within(TIMEOUT, () -> requests.servedCount() >= MIN_REQUESTS));
        }
        assertEquals(List.of(), requests.failures());
        return requests.longest();
    }

    private static void requireComplete(List<String> modes, int number, Function<String, List<Omission>> request) {
        String mode = modes.get(number % modes.size());
        assertEquals(mode, List.of(), request.apply(mode));
    }

    private static void assertWithin(Duration limit, Duration longest) {
        assertTrue("took " + longest + ", which is more than " + limit, longest.compareTo(limit) <= 0);
    }

    private boolean hasFailed(String kind, HostilePolicy<?> policy) {
        return listed(kind, policy.name())
                .filter(info -> info.failures() >= MIN_FAILURES && policy.isNamedIn(info.note()))
                .isPresent();
    }

    private Optional<PolicyInfo> listed(String kind, String name) {
        return policies.list().stream()
                .filter(policy -> policy.kind().equals(kind) && policy.name().equals(name))
                .findFirst();
    }

    private static boolean isShown(String list, String kind, HostilePolicy<?> policy) {
        return list.lines()
                .filter(line -> line.startsWith(kind) && line.contains(" " + policy.name() + " "))
                .anyMatch(policy::isNamedIn);
    }

    /** Returns what the command shows. */
    private String policyList() throws Exception {
        try (CommandSession session = commands.createSession(
                InputStream.nullInputStream(), new ByteArrayOutputStream(), new ByteArrayOutputStream())) {
            return session.format(session.execute("policy:list"), Converter.INSPECT)
                    .toString();
        }
    }
}
