package io.mneme.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextAssembler;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.dictation.DictationStatistics;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.RedactionStatus;
import io.mneme.api.entry.RedactionStatus.RedactorInfo;
import io.mneme.api.entry.Redactions;
import io.mneme.api.journal.JournalStatus.UnopenedJournal;
import io.mneme.api.policy.PolicyAdmin;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/** A readiness check passes, or fails with the reason. */
class ReadyChecksTest {

    private static final String WAITS =
            "CRITICAL io.mneme.x.Part waits for io.mneme.api.journal.Journal (kind=utterance)";

    @Test
    void dictationsPassWhenTheyAreRecordedAndCounted() {
        DictationsCheck check = new DictationsCheck(absence(Dictations.class));
        check.dictations = service(Dictations.class);
        check.statistics = service(DictationStatistics.class);
        assertThat(ResultLines.of(check.execute())).containsExactly("OK recorded, read and counted");
    }

    @Test
    void dictationsFailWithWhatTheirComponentWaitsFor() {
        DictationsCheck check = new DictationsCheck(absence(Dictations.class));
        check.statistics = service(DictationStatistics.class);
        assertThat(ResultLines.of(check.execute())).containsExactly(WAITS);
    }

    @Test
    void dictationsFailWithTheFileForWhichTheirJournalIsNotOpen() {
        AbsenceReason absence = absence(Dictations.class);
        absence.unopened = List.of(new UnopenedJournal("dictation", "dictation", "ledger.jsonl, line 2 is damaged"));
        assertThat(ResultLines.of(new DictationsCheck(absence).execute()))
                .containsExactly(WAITS + "; the journal dictation is not open: ledger.jsonl, line 2 is damaged");
    }

    @Test
    void dictationsFailAsLongAsTheyCannotBeCounted() {
        DictationsCheck check = new DictationsCheck(absence(DictationStatistics.class));
        check.dictations = service(Dictations.class);
        assertThat(ResultLines.of(check.execute())).containsExactly(WAITS);
    }

    @Test
    void conversationsPassWhenTheyAreThere() {
        ConversationsCheck check = conversations(List.of("exchanges"));
        check.conversations = service(Conversations.class);
        assertThat(ResultLines.of(check.execute())).containsExactly("OK recorded and read");
    }

    @Test
    void conversationsFailWhereTheirJournalIsConfiguredButNotOpen() {
        assertThat(ResultLines.of(conversations(List.of("exchanges")).execute()))
                .containsExactly(WAITS);
    }

    @Test
    void conversationsPassWhereTheyAreSwitchedOffByConfiguration() {
        assertThat(ResultLines.of(conversations(List.of()).execute()))
                .containsExactly("OK switched off: no journal of utterances is configured");
    }

    @Test
    void conversationsFailWhereTheirConfigurationCannotBeRead() {
        ConfigurationAdmin unreadable = (ConfigurationAdmin) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ConfigurationAdmin.class}, (proxy, method, arguments) -> {
                    throw new IOException("disk");
                });
        ConversationsCheck check = new ConversationsCheck(unreadable, absence(Conversations.class));
        assertThat(ResultLines.of(check.execute())).containsExactly(WAITS);
    }

    @Test
    void theContextPassesWhenItIsAssembledUnderPolicies() {
        ContextCheck check = new ContextCheck(absence(ContextAssembler.class));
        check.assembler = service(ContextAssembler.class);
        check.policies = service(PolicyAdmin.class);
        assertThat(ResultLines.of(check.execute())).containsExactly("OK assembled under policies");
    }

    @Test
    void theContextFailsWhereTheBundleOfTheAssemblerIsStopped() {
        ContextCheck check = new ContextCheck(absence(Dictations.class));
        check.policies = service(PolicyAdmin.class);
        assertThat(ResultLines.of(check.execute()))
                .containsExactly("CRITICAL no active bundle provides io.mneme.api.context.ContextAssembler");
    }

    @Test
    void theContextFailsWithoutPolicies() {
        ContextCheck check = new ContextCheck(absence(PolicyAdmin.class));
        check.assembler = service(ContextAssembler.class);
        assertThat(ResultLines.of(check.execute())).containsExactly(WAITS);
    }

    @Test
    void redactionFailsWhereNoneIsConfigured() {
        assertThat(ResultLines.of(new RedactionCheck(absence(Redactions.class)).execute()))
                .containsExactly(WAITS);
    }

    @Test
    void redactionFailsAsLongAsARedactorIsMissing() {
        assertThat(redaction(List.of("the redactor staff is not there, though store is to be redacted")))
                .containsExactly("CRITICAL the redactor staff is not there, though store is to be redacted");
    }

    @Test
    void redactionOnlyWarnsOfARedactorThatHasFailed() {
        assertThat(redaction(List.of(), new RedactorInfo("staff", "org.x", "1.0.0", 5, 1, "is called since 35 s")))
                .containsExactly("WARN redactor staff of bundle org.x failed once; is called since 35 s");
    }

    @Test
    void redactionNamesTheRedactorsInTheOrderOfTheirWork() {
        assertThat(redaction(
                        List.of(),
                        new RedactorInfo("patterns", "io.mneme.redact", "1.0.0", 0, 0, ""),
                        new RedactorInfo("", "org.x", "1.0.0", -5, 0, "")))
                .containsExactly("OK store redacted; redactors in order: patterns, without a name");
    }

    private static List<String> redaction(List<String> problems, RedactorInfo... redactors) {
        RedactionStatus status = new RedactionStatus(List.of(RedactionSink.STORE), problems, List.of(redactors));
        RedactionCheck check = new RedactionCheck(absence(Redactions.class));
        check.redactions = ServiceProxy.of(Redactions.class, Map.of("status", status));
        return ResultLines.of(check.execute());
    }

    private static ConversationsCheck conversations(List<String> journals) {
        Map<String, Object> answers =
                journals.isEmpty() ? Map.of() : Map.of("listConfigurations", new Configuration[journals.size()]);
        return new ConversationsCheck(ServiceProxy.of(ConfigurationAdmin.class, answers), absence(Conversations.class));
    }

    private static AbsenceReason absence(Class<?> service) {
        return new AbsenceReason(ComponentFixture.waiting(service));
    }

    private static <T> T service(Class<T> type) {
        return ServiceProxy.of(type, Map.of());
    }
}
