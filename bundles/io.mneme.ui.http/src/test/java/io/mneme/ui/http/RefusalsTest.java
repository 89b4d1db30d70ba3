package io.mneme.ui.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.AssemblerBusyException;
import io.mneme.api.conversation.NoEarlierConversationException;
import io.mneme.api.dictation.StatisticsPendingException;
import io.mneme.api.entry.EntryTooLongException;
import io.mneme.api.entry.TakenIdException;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.ReadOnlyJournalException;
import io.mneme.api.redaction.RedactionException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class RefusalsTest {

    @Test
    void nameTheRedactorThatFailed() {
        Problem problem = Refusals.problem(new RedactionException("the redactor cards has failed"));
        assertThat(problem.status()).isEqualTo(503);
        assertThat(problem.detail()).isEqualTo("the redactor cards has failed");
    }

    @Test
    void nameTheProcessThatWritesAJournalInstead() {
        Problem problem = Refusals.problem(new ReadOnlyJournalException("process 4711 writes it"));
        assertThat(problem.status()).isEqualTo(503);
        assertThat(problem.detail()).isEqualTo("process 4711 writes it");
    }

    @Test
    void sayWhenToAskAgainForWhatIsStillBeingCounted() {
        Problem problem = Refusals.problem(new StatisticsPendingException(3, 7));
        assertThat(problem.status()).isEqualTo(503);
        assertThat(problem.detail()).contains("3 of 7");
        assertThat(problem.headers()).containsKey("Retry-After");
    }

    @Test
    void sayWhenToSendALongPromptAgain() {
        Problem problem = Refusals.problem(new AssemblerBusyException("others are being counted"));
        assertThat(problem.status()).isEqualTo(503);
        assertThat(problem.detail()).isEqualTo("others are being counted");
        assertThat(problem.headers()).containsKey("Retry-After");
    }

    @Test
    void sayThatTheDiskIsFull() {
        Problem problem = Refusals.problem(
                new JournalException("cannot append", new IOException("/data/x: No space left on device")));
        assertThat(problem.status()).isEqualTo(503);
        assertThat(problem.detail()).contains("the disk is full").doesNotContain("/data");
        assertThat(problem.headers()).containsKey("Retry-After");
    }

    @Test
    void areConflictsWhereAnIdIsTakenOrThereIsNothingToMergeWith() {
        assertThat(Refusals.problem(new TakenIdException("a")).status()).isEqualTo(409);
        assertThat(Refusals.problem(new NoEarlierConversationException("c")).status())
                .isEqualTo(409);
    }

    @Test
    void sayThatAnEntryIsTooLong() {
        assertThat(Refusals.problem(new EntryTooLongException(10, 11)).status()).isEqualTo(413);
    }

    @Test
    void doNotTellWhereTheFilesAre() {
        Problem problem = Refusals.problem(new JournalException("/data/x cannot be written"));
        assertThat(problem.status()).isEqualTo(503);
        assertThat(problem.detail()).doesNotContain("/data");
    }
}
