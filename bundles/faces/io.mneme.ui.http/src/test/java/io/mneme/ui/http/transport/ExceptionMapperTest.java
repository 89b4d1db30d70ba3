package io.mneme.ui.http.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.AssemblerBusyException;
import io.mneme.api.conversation.NoEarlierConversationException;
import io.mneme.api.dictation.StatisticsPendingException;
import io.mneme.api.entry.EntryTooLongException;
import io.mneme.api.entry.MalformedJsonException;
import io.mneme.api.entry.RedactionException;
import io.mneme.api.entry.TakenIdException;
import io.mneme.api.journal.ClosedJournalException;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.ReadOnlyJournalException;
import io.mneme.api.search.InvalidQueryException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class ExceptionMapperTest {

    @Test
    void nameTheRedactorThatFailed() {
        Problem problem = ExceptionMapper.toProblem(new RedactionException("the redactor cards has failed"));
        assertThat(problem.status()).isEqualTo(503);
        assertThat(problem.detail()).isEqualTo("the redactor cards has failed");
    }

    @Test
    void nameTheProcessThatWritesAJournalInstead() {
        Problem problem = ExceptionMapper.toProblem(new ReadOnlyJournalException("process 4711 writes it"));
        assertThat(problem.status()).isEqualTo(503);
        assertThat(problem.detail()).isEqualTo("process 4711 writes it");
    }

    @Test
    void nameTheJournalThatIsClosed() {
        Problem problem = ExceptionMapper.toProblem(new ClosedJournalException("tasks"));
        assertThat(problem.status()).isEqualTo(503);
        assertThat(problem.detail()).isEqualTo("the journal tasks is closed");
        assertThat(problem.headers()).containsKey("Retry-After");
        assertThat(ExceptionMapper.isFault(new ClosedJournalException("tasks"))).isFalse();
    }

    @Test
    void sayWhenToAskAgainForWhatIsStillBeingCounted() {
        Problem problem = ExceptionMapper.toProblem(new StatisticsPendingException(3, 7));
        assertThat(problem.status()).isEqualTo(503);
        assertThat(problem.detail()).contains("3 of 7");
        assertThat(problem.headers()).containsKey("Retry-After");
    }

    @Test
    void sayWhenToSendALongPromptAgain() {
        Problem problem = ExceptionMapper.toProblem(new AssemblerBusyException("others are being counted"));
        assertThat(problem.status()).isEqualTo(503);
        assertThat(problem.detail()).isEqualTo("others are being counted");
        assertThat(problem.headers()).containsKey("Retry-After");
    }

    @Test
    void sayThatTheDiskIsFull() {
        Problem problem = ExceptionMapper.toProblem(
                new JournalException("cannot append", new IOException("/data/x: No space left on device")));
        assertThat(problem.status()).isEqualTo(503);
        assertThat(problem.detail()).contains("the disk is full").doesNotContain("/data");
        assertThat(problem.headers()).containsKey("Retry-After");
    }

    @Test
    void areConflictsWhereAnIdIsTakenOrThereIsNothingToMergeWith() {
        assertThat(ExceptionMapper.toProblem(new TakenIdException("a")).status())
                .isEqualTo(409);
        assertThat(ExceptionMapper.toProblem(new NoEarlierConversationException("c"))
                        .status())
                .isEqualTo(409);
    }

    @Test
    void sayThatAnEntryIsTooLong() {
        assertThat(ExceptionMapper.toProblem(new EntryTooLongException(10, 11)).status())
                .isEqualTo(413);
    }

    @Test
    void nameTheBodyThatIsNotJson() {
        Problem problem = ExceptionMapper.toProblem(new MalformedJsonException("is not JSON at line 1, column 2: end"));
        assertThat(problem.status()).isEqualTo(400);
        assertThat(problem.detail()).isEqualTo("the body is not JSON at line 1, column 2: end");
    }

    @Test
    void sayWhereTheFaultOfAQueryIs() {
        Problem problem = ExceptionMapper.toProblem(new InvalidQueryException(4, "a quote must be closed"));
        assertThat(problem.status()).isEqualTo(400);
        assertThat(problem.field()).isEqualTo("q");
        assertThat(problem.detail()).isEqualTo("a quote must be closed (at position 4)");
    }

    @Test
    void doNotTellWhereTheFilesAre() {
        Problem problem = ExceptionMapper.toProblem(new JournalException("/data/x cannot be written"));
        assertThat(problem.status()).isEqualTo(503);
        assertThat(problem.detail()).doesNotContain("/data");
    }
}
