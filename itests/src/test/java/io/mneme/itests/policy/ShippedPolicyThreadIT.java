package io.mneme.itests.policy;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.ops4j.pax.exam.CoreOptions.options;

import io.mneme.api.context.ContextAssembler;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.itests.harness.DistributionBundles;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.RendererBundle;
import io.mneme.spi.render.HistoryRenderer;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.inject.Inject;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerMethod;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;

/** The container knows its own policies by where they were installed from, and calls only these on the thread of the caller. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerMethod.class)
public class ShippedPolicyThreadIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final List<String> SHIPPED = List.of("arrow", "chatml", "chat", "inline-diff", "json", "markdown");

    @Inject
    BundleContext framework;

    /** Opens the type of renderers. */
    @Inject
    ContextAssembler assembler;

    @Inject
    PolicyRegistry registry;

    @Configuration
    public Option[] runtime() {
        return options(DistributionBundles.core(), DistributionBundles.policies());
    }

    @Test
    public void onlyThePoliciesOfTheArchiveAreCalledOnTheThreadOfTheCaller() throws Exception {
        new RendererBundle("1.0.0", 1, "dropped", "!").installIn(framework);
        assertTrue(isBound("dropped"));

        for (String shipped : SHIPPED) {
            assertTrue(isBound(shipped));
            assertEquals(shipped, Thread.currentThread().getName(), threadOf(shipped));
        }
        assertTrue(threadOf("dropped"), threadOf("dropped").startsWith("mneme-renderer-"));
    }

    @Test
    public void aBundleOfTheArchiveThatWasUpdatedInItsPlaceIsForeign() throws Exception {
        assertTrue(isBound("arrow"));
        Bundle render = Stream.of(framework.getBundles())
                .filter(bundle -> "io.mneme.render".equals(bundle.getSymbolicName()))
                .findFirst()
                .orElseThrow();
        String location = render.getLocation();

        render.stop();
        update(render);
        RendererBundle.start(render);

        assertTrue(isBound("arrow"));
        assertEquals(location, render.getLocation());
        assertTrue(threadOf("arrow"), threadOf("arrow").startsWith("mneme-renderer-"));
    }

    /** Updates a bundle with a file from elsewhere, here with the same content, as File Install does. */
    private static void update(Bundle bundle) throws Exception {
        try (InputStream content = content(bundle)) {
            bundle.update(content);
        }
    }

    private static InputStream content(Bundle bundle) throws IOException {
        return new URL(bundle.getLocation().replaceFirst("^reference:", "")).openStream();
    }

    private boolean isBound(String renderer) throws InterruptedException {
        return PollingWait.within(TIMEOUT, () -> find(renderer).isPresent());
    }

    private String threadOf(String renderer) {
        return find(renderer)
                .orElseThrow()
                .ask(policy -> Thread.currentThread().getName())
                .get();
    }

    private Optional<SelectedPolicy<HistoryRenderer>> find(String renderer) {
        return registry.bound("renderer", HistoryRenderer.class).flatMap(bound -> named(bound, renderer));
    }

    private static Optional<SelectedPolicy<HistoryRenderer>> named(
            BoundPolicies<HistoryRenderer> bound, String renderer) {
        return bound.boundNamed(renderer, Map.of());
    }
}
