package io.mneme.itests.container;

import static org.junit.Assert.assertEquals;
import static org.ops4j.pax.exam.CoreOptions.options;

import io.mneme.itests.harness.DistributionBundles;
import io.mneme.itests.harness.PollingWait;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.inject.Inject;
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
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;

/** Every bundle that keeps texts of entries registers participants of an erasure. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class ErasureParticipantsIT {

    private static final Duration START = Duration.ofSeconds(60);

    private static final Set<String> PARTICIPANTS = Set.of(
            "annotations",
            "character sessions",
            "focus sessions",
            "frozen terms",
            "history",
            "history windows",
            "idempotency keys",
            "imports",
            "index",
            "journal annotation",
            "journal audit",
            "journal dictation",
            "journal erasure",
            "journal message",
            "journal term",
            "journal utterance",
            "manifests",
            "mirror",
            "prompts",
            "recall",
            "resumed character sessions",
            "summaries",
            "token counts",
            "vocabulary");

    /** The bundles that keep no text; decision 94 has the reasons for those where this is not obvious. */
    private static final Set<String> WITHOUT_TEXT = Set.of(
            "io.mneme.access",
            "io.mneme.api",
            "io.mneme.backup",
            "io.mneme.demo",
            "io.mneme.deploy",
            "io.mneme.dialogue",
            "io.mneme.format",
            "io.mneme.health",
            "io.mneme.log",
            "io.mneme.log.provider",
            "io.mneme.metrics",
            "io.mneme.policy",
            "io.mneme.redact",
            "io.mneme.render",
            "io.mneme.seal",
            "io.mneme.settings",
            "io.mneme.sound",
            "io.mneme.spi",
            "io.mneme.ui.gogo",
            "io.mneme.ui.realtime",
            "io.mneme.weight",
            "io.mneme.window");

    @Inject
    BundleContext framework;

    @Configuration
    public Option[] runtime() {
        return options(
                DistributionBundles.core(),
                DistributionBundles.policies(),
                DistributionBundles.shell(),
                DistributionBundles.http(),
                DistributionBundles.search(),
                DistributionBundles.demo());
    }

    @Before
    public void awaitParticipants() throws InterruptedException {
        PollingWait.within(START, () -> names().size() >= PARTICIPANTS.size());
    }

    @Test
    public void theParticipantsAreThoseOfTheDecision() {
        assertEquals(new TreeSet<>(PARTICIPANTS), new TreeSet<>(names()));
        assertEquals(PARTICIPANTS.size(), names().size());
    }

    @Test
    public void everyBundleThatKeepsTextsShipsAParticipant() {
        Set<String> shipping = references().stream()
                .map(reference -> reference.getBundle().getSymbolicName())
                .collect(Collectors.toSet());
        Set<String> keeping =
                ours().filter(name -> !WITHOUT_TEXT.contains(name)).collect(Collectors.toSet());
        assertEquals(new TreeSet<>(keeping), new TreeSet<>(shipping));
    }

    @Test
    public void anUnknownIdIsNothingToAnyParticipant() {
        Erased unknown = new Erased("dictation", Set.of("unknown"), Set.of("unknown"));
        List<Long> counts = participants()
                .flatMap(participant -> Stream.of(
                        participant.find(unknown).items(),
                        participant.remove(unknown).items()))
                .distinct()
                .toList();
        assertEquals(List.of(0L), counts);
    }

    private Stream<String> ours() {
        return Arrays.stream(framework.getBundles())
                .map(Bundle::getSymbolicName)
                .filter(name -> name.startsWith("io.mneme."));
    }

    private List<String> names() {
        return participants().map(ErasureParticipant::name).toList();
    }

    private Stream<ErasureParticipant> participants() {
        return references().stream().map(framework::getService);
    }

    private Collection<ServiceReference<ErasureParticipant>> references() {
        try {
            return framework.getServiceReferences(ErasureParticipant.class, null);
        } catch (InvalidSyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
