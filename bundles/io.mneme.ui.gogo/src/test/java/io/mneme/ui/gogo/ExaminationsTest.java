package io.mneme.ui.gogo;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Skipped;
import io.mneme.api.redaction.RedactionStatus;
import io.mneme.api.redaction.Redactions;
import io.mneme.api.redaction.RedactorInfo;
import io.mneme.api.redaction.Sink;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.ui.gogo.Finding.Status;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Version;
import org.osgi.framework.dto.BundleDTO;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentConfigurationDTO;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;
import org.osgi.service.component.runtime.dto.ReferenceDTO;
import org.osgi.service.component.runtime.dto.UnsatisfiedReferenceDTO;

class ExaminationsTest {

    @Test
    void tellsHowManyLinesOfAJournalWereSkippedAndWhy() {
        Journals journals = new Journals();
        MemoryJournal<Dictation> damaged = PlainKind.holding();
        damaged.skip(new Skipped(2, List.of("line 3: not JSON")));
        journals.addJournal(damaged, Map.of("kind", "dictation"));
        assertThat(new JournalExamination(journals).findings())
                .containsExactly(new Finding(Status.WARN, "journal dictations", "2 lines skipped: line 3: not JSON"));
    }

    @Test
    void namesTheProcessThatWritesAJournalInstead() {
        Journals journals = new Journals();
        journals.addJournal(new ReadOnlyJournal(), Map.of("kind", "dictation"));
        assertThat(new JournalExamination(journals).findings())
                .containsExactly(
                        new Finding(Status.WARN, "journal dictations", "can only be read: process 4711 writes it"),
                        new Finding(Status.OK, "journal dictations", "0 entries, no line skipped"));
    }

    @Test
    void findsThatNoJournalIsOpen() {
        assertThat(new JournalExamination(new Journals()).findings())
                .extracting(Finding::status)
                .containsExactly(Status.FAIL);
    }

    @Test
    void findsPoliciesThatHaveThrown() {
        assertThat(new PolicyExamination(new FakePolicies()).findings())
                .containsExactly(new Finding(
                        Status.WARN,
                        "renderer inline-diff",
                        "of bundle io.mneme.render failed 2 times; outranked by arrow"));
    }

    @Test
    void findsThatTextsAreRefusedSinceARedactorIsMissing() {
        assertThat(redaction(List.of("the redactor staff is not there, though store is to be redacted")))
                .containsExactly(new Finding(
                        Status.FAIL, "redaction", "the redactor staff is not there, though store is to be redacted"));
    }

    @Test
    void findsRedactorsThatHaveFailedAndSinceWhenTheyAreCalled() {
        assertThat(redaction(List.of(), new RedactorInfo("staff", "org.x", "1.0.0", 5, 1, "is called since 35 s")))
                .containsExactly(new Finding(
                        Status.WARN, "redactor staff", "of bundle org.x failed once; is called since 35 s"));
    }

    @Test
    void namesTheRedactorsInTheOrderOfTheirWork() {
        assertThat(redaction(
                        List.of(),
                        new RedactorInfo("patterns", "io.mneme.redact", "1.0.0", 0, 0, ""),
                        new RedactorInfo("", "org.x", "1.0.0", -5, 0, "")))
                .containsExactly(new Finding(
                        Status.OK, "redaction", "store redacted; redactors in order: patterns, without a name"));
    }

    private static List<Finding> redaction(List<String> problems, RedactorInfo... redactors) {
        RedactionStatus status = new RedactionStatus(List.of(Sink.STORE), problems, List.of(redactors));
        return new RedactionExamination(fake(Redactions.class, Map.of("status", status))).findings();
    }

    @Test
    void tellsHowMuchRoomTheDataFolderHas(@TempDir Path folder) {
        Finding finding = new DiskExamination(folder.toString()).findings().get(0);
        assertThat(finding.message()).contains(" MiB free at " + folder);
    }

    @Test
    void findsThatTheDataFolderIsMissing(@TempDir Path folder) {
        Finding finding = new DiskExamination(folder.resolve("none").toString())
                .findings()
                .get(0);
        assertThat(finding.status()).isEqualTo(Status.FAIL);
    }

    @Test
    void namesTheServiceThatAComponentWaitsFor() {
        ComponentConfigurationDTO waiting = new ComponentConfigurationDTO();
        waiting.state = ComponentConfigurationDTO.UNSATISFIED_REFERENCE;
        UnsatisfiedReferenceDTO missing = new UnsatisfiedReferenceDTO();
        missing.name = "journal";
        missing.target = "(kind=dictation)";
        waiting.unsatisfiedReferences = new UnsatisfiedReferenceDTO[] {missing};
        assertThat(new ComponentExamination(runtime(waiting)).findings())
                .containsExactly(new Finding(
                        Status.WARN,
                        "component io.mneme.x.Part",
                        "waits for io.mneme.api.journal.Journal (kind=dictation)"));
    }

    @Test
    void namesTheFirstCauseOfAComponentsFailure() {
        ComponentConfigurationDTO failed = new ComponentConfigurationDTO();
        failed.state = ComponentConfigurationDTO.FAILED_ACTIVATION;
        failed.failure =
                "outer\n\tat x\nCaused by: java.lang.IllegalArgumentException: max_entries must be at least 1\n";
        assertThat(new ComponentExamination(runtime(failed)).findings().get(0).message())
                .isEqualTo("failed: Caused by: java.lang.IllegalArgumentException: max_entries must be at least 1");
    }

    @Test
    void saysThatAllComponentsAreSatisfied() {
        ComponentConfigurationDTO active = new ComponentConfigurationDTO();
        active.state = ComponentConfigurationDTO.ACTIVE;
        assertThat(new ComponentExamination(runtime(active)).findings())
                .containsExactly(new Finding(Status.OK, "components", "all 1 are satisfied"));
    }

    @Test
    void findsBundlesThatDoNotRunButNotFragments() {
        Hashtable<String, String> fragment = new Hashtable<>(Map.of("Fragment-Host", "x"));
        BundleContext framework = fake(BundleContext.class, Map.of("getBundles", new Bundle[] {
            bundle(Bundle.ACTIVE, new Hashtable<>()),
            bundle(Bundle.RESOLVED, fragment),
            bundle(Bundle.INSTALLED, new Hashtable<>())
        }));
        assertThat(new BundleExamination(framework).findings())
                .containsExactly(new Finding(Status.WARN, "bundle some.bundle", "1.2.0 is not resolved"));
    }

    private static Bundle bundle(int state, Dictionary<String, String> headers) {
        return fake(
                Bundle.class,
                Map.of(
                        "getState",
                        state,
                        "getHeaders",
                        headers,
                        "getSymbolicName",
                        "some.bundle",
                        "getVersion",
                        new Version(1, 2, 0)));
    }

    private static ServiceComponentRuntime runtime(ComponentConfigurationDTO configuration) {
        ReferenceDTO reference = new ReferenceDTO();
        reference.name = "journal";
        reference.interfaceName = "io.mneme.api.journal.Journal";
        ComponentDescriptionDTO component = new ComponentDescriptionDTO();
        component.name = "io.mneme.x.Part";
        component.bundle = new BundleDTO();
        component.bundle.symbolicName = "io.mneme.x";
        component.references = new ReferenceDTO[] {reference};
        return fake(
                ServiceComponentRuntime.class,
                Map.of(
                        "getComponentDescriptionDTOs", List.of(component),
                        "getComponentConfigurationDTOs", List.of(configuration)));
    }

    private static <T> T fake(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.get(method.getName())));
    }
}
