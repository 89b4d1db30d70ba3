package io.mneme.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Omission;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.JournalStatus.UnopenedJournal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedLines;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.search.IndexAdmin;
import io.mneme.api.search.IndexAdmin.IndexStatus;
import io.mneme.api.search.JournalCoverage;
import io.mneme.api.session.FocusSessions;
import io.mneme.api.settings.SettingsAdmin;
import io.mneme.health.JournalChecks.JournalCheck;
import java.nio.file.Path;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.felix.hc.api.Result.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Version;

/** A check that does not determine readiness reports faults to the operator. */
class FaultChecksTest {

    /** One without bundles. */
    private static final BundleContext FRAMEWORK = ServiceProxy.of(BundleContext.class, Map.of());

    @Test
    void reportsHowManyLinesOfAJournalWereSkippedAndWhy() {
        assertThat(journal(new SkippedLines(2, List.of("line 3: not JSON")), Optional.empty()))
                .containsExactly("WARN 2 lines skipped: line 3: not JSON");
    }

    @Test
    void namesTheProcessThatWritesAJournalInstead() {
        JournalAccessCheck check = new JournalAccessCheck();
        check.journals = List.of(
                readable(status(SkippedLines.NONE, Optional.empty())),
                readable(status(SkippedLines.NONE, Optional.of("process 4711 writes it"))));
        assertThat(ResultLines.of(check.execute()))
                .containsExactly("WARN the journal dictations can only be read: process 4711 writes it");
    }

    @Test
    void namesTheJournalsThatCouldNotBeOpened() {
        JournalAccessCheck check = new JournalAccessCheck();
        check.journals = List.of(readable(status(SkippedLines.NONE, Optional.empty())));
        assertThat(ResultLines.of(check.execute())).containsExactly("OK all 1 can be read and written");
        check.unopened = List.of(new UnopenedJournal("notes", "note", "ledger.jsonl, line 2 is damaged"));
        assertThat(ResultLines.of(check.execute()))
                .containsExactly("CRITICAL the journal notes is not open: ledger.jsonl, line 2 is damaged");
    }

    @Test
    void findsPoliciesThatHaveThrown() {
        PolicyInfo failing = new PolicyInfo(
                "renderer",
                "inline-diff",
                "io.mneme.render",
                "1.0.0",
                10,
                Map.of(),
                false,
                "outranked",
                2,
                List.of(),
                List.of());
        assertThat(ResultLines.of(policies(failing).execute()))
                .containsExactly("WARN renderer inline-diff of bundle io.mneme.render failed 2 times; outranked");
    }

    @Test
    void countsPoliciesOfWhichNoneHasFailed() {
        PolicyInfo sound = new PolicyInfo(
                "renderer", "arrow", "io.mneme.render", "1.0.0", 10, Map.of(), true, "", 0, List.of(), List.of());
        assertThat(ResultLines.of(policies(sound).execute())).containsExactly("OK none of 1 has failed");
    }

    @Test
    void namesPoliciesThatDoNotKeepToWhatTheyClaim() {
        PolicyClaimCheck check = new PolicyClaimCheck();
        assertThat(ResultLines.of(check.execute())).containsExactly("OK all policies keep to what they claim");
        check.inspectors = List.of(now -> List.of(new Omission("clock", "contributor clock claims to be stable")));
        assertThat(ResultLines.of(check.execute())).containsExactly("WARN contributor clock claims to be stable");
    }

    @Test
    void showsHowFarTheIndexIsBehindTheJournals() {
        assertThat(index(Optional.empty(), 0)).containsExactly("OK 12 entries; 5 positions behind");
    }

    @Test
    void reportsWhyTheIndexCannotBeUsed() {
        assertThat(index(Optional.of("no space"), 0)).containsExactly("WARN no space");
    }

    @Test
    void reportsWhatTheIndexCannotRead() {
        assertThat(index(Optional.empty(), 2)).containsExactly("WARN message cannot be read at 2 places");
    }

    @Test
    void aContainerWithoutAnIndexIsSound() {
        assertThat(ResultLines.of(new IndexCheck().execute())).containsExactly("OK no index is installed");
    }

    @Test
    void namesTheCopiesOfFocusDocumentsThatCouldNotBeRead() {
        assertThat(focus(List.of("/data/focus/unreadable/a.json")))
                .containsExactly("WARN a document could not be read; its copy is /data/focus/unreadable/a.json, until"
                        + " an operator deletes it");
    }

    @Test
    void aContainerWhoseFocusDocumentsCanBeReadIsSound() {
        assertThat(focus(List.of())).containsExactly("OK each document could be read");
        assertThat(ResultLines.of(new FocusCheck().execute())).containsExactly("OK no focus sessions are installed");
    }

    private static List<String> focus(List<String> copies) {
        FocusCheck check = new FocusCheck();
        check.sessions = ServiceProxy.of(FocusSessions.class, Map.of("unreadableCopies", copies));
        return ResultLines.of(check.execute());
    }

    private static List<String> index(Optional<String> failure, int unreadableSpans) {
        JournalCoverage coverage =
                new JournalCoverage("message", new Position(10), new Position(15), true, unreadableSpans);
        IndexStatus status = new IndexStatus("/data/index", 12, 3_456, failure, List.of(coverage));
        IndexCheck check = new IndexCheck();
        check.index = ServiceProxy.of(IndexAdmin.class, Map.of("status", status));
        return ResultLines.of(check.execute());
    }

    @Test
    void reportsHowMuchSpaceTheDataFolderHas(@TempDir Path folder) {
        assertThat(new DiskCheck(folder.toString()).execute().toString()).contains(" MiB free at " + folder);
    }

    @Test
    void failsWhereTheDataFolderIsMissing(@TempDir Path folder) {
        assertThat(new DiskCheck(folder.resolve("none").toString()).execute().getStatus())
                .isEqualTo(Status.CRITICAL);
    }

    @Test
    void namesTheFoldersInUse(@TempDir Path folder) {
        assertThat(ResultLines.of(new FolderCheck(List.of(folder.toString()), "/data", "/log/mneme.log").execute()))
                .containsExactly("OK settings and plug-ins in " + folder + "; data in /data; log /log/mneme.log");
    }

    @Test
    void warnsOfAFolderThatCannotBeRead(@TempDir Path folder) {
        String gone = folder.resolve("etc").toString();
        assertThat(ResultLines.of(
                        new FolderCheck(List.of(folder.toString(), gone), "/data", "/log/mneme.log").execute()))
                .containsExactly("WARN settings and plug-ins cannot be read from " + gone);
    }

    @Test
    void namesTheServiceThatAComponentWaitsFor() {
        assertThat(ResultLines.of(new ComponentCheck(FRAMEWORK, ComponentFixture.waiting(Dictations.class)).execute()))
                .containsExactly("WARN io.mneme.x.Part waits for io.mneme.api.journal.Journal (kind=utterance)");
    }

    @Test
    void namesTheFirstCauseOfAComponentsFailure() {
        String failure =
                "outer\n\tat x\nCaused by: java.lang.IllegalArgumentException: max_entries must be at least 1\n";
        assertThat(ResultLines.of(
                        new ComponentCheck(FRAMEWORK, ComponentFixture.failed(Dictations.class, failure)).execute()))
                .containsExactly("CRITICAL io.mneme.x.Part failed: Caused by: java.lang.IllegalArgumentException:"
                        + " max_entries must be at least 1");
    }

    @Test
    void reportsThatAllComponentsAreSatisfied() {
        assertThat(ResultLines.of(new ComponentCheck(FRAMEWORK, ComponentFixture.active(Dictations.class)).execute()))
                .containsExactly("OK all 1 are satisfied");
    }

    @Test
    void findsBundlesThatDoNotRunButNotFragments() {
        Hashtable<String, String> fragment = new Hashtable<>(Map.of("Fragment-Host", "x"));
        BundleContext framework = ServiceProxy.of(BundleContext.class, Map.of("getBundles", new Bundle[] {
            bundle(Bundle.ACTIVE, new Hashtable<>()),
            bundle(Bundle.RESOLVED, fragment),
            bundle(Bundle.INSTALLED, new Hashtable<>())
        }));
        assertThat(ResultLines.of(new BundleCheck(framework).execute()))
                .containsExactly("WARN some.bundle 1.2.0 is not resolved");
    }

    private static Bundle bundle(int state, Dictionary<String, String> headers) {
        return ServiceProxy.of(
                Bundle.class,
                Map.of(
                        "getLocation",
                        "test",
                        "getState",
                        state,
                        "getHeaders",
                        headers,
                        "getSymbolicName",
                        "some.bundle",
                        "getVersion",
                        new Version(1, 2, 0)));
    }

    private static PolicyCheck policies(PolicyInfo policy) {
        return new PolicyCheck(ServiceProxy.of(PolicyAdmin.class, Map.of("list", List.of(policy))));
    }

    @Test
    void namesTheFilesOfSettingsThatWereCut() {
        SettingsFileCheck check = new SettingsFileCheck();
        check.settings = ServiceProxy.of(SettingsAdmin.class, Map.of("faults", List.of("tea.cfg lacks minutes")));
        assertThat(ResultLines.of(check.execute())).containsExactly("WARN tea.cfg lacks minutes");
        check.settings = ServiceProxy.of(SettingsAdmin.class, Map.of("faults", List.of()));
        assertThat(ResultLines.of(check.execute())).containsExactly("OK all files are whole");
    }

    private static List<String> journal(SkippedLines skipped, Optional<String> readOnly) {
        return ResultLines.of(new JournalCheck(readable(status(skipped, readOnly))).execute());
    }

    private static JournalStatus status(SkippedLines skipped, Optional<String> readOnly) {
        return new JournalStatus(
                "dictations", "daily", "/data", 1, 1, 0, 10, new Position(1), "always", Map.of(), skipped, readOnly);
    }

    private static Journal<?> readable(JournalStatus status) {
        return ServiceProxy.of(Journal.class, Map.of("name", "dictations", "status", status));
    }
}
