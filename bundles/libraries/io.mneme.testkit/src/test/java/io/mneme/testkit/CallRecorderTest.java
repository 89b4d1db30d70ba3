package io.mneme.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.mneme.api.dictation.DictationFilter;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.Position;
import io.mneme.testkit.CallRecorder.RecordedCall;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CallRecorderTest {

    private final InMemoryRecord record = InMemoryRecord.over(RecordJournals.numbered());
    private final CallRecorder<Dictations> recorder = new CallRecorder<>(Dictations.class, record.dictations());

    @Test
    void passesACallOn() {
        recorder.service().record("{\"final_text\":\"x\"}", Instant.EPOCH);

        assertThat(recorder.service().find("d1")).isPresent();
    }

    @Test
    void recordsCallsWithTheirArguments() {
        recorder.service().find("d1");
        recorder.service().find("d2");

        assertThat(recorder.calls())
                .extracting(RecordedCall::method, call -> call.arguments().get(0))
                .containsExactly(tuple("find", "d1"), tuple("find", "d2"));
    }

    @Test
    void throwsWhatTheServiceThrows() {
        assertThatExceptionOfType(InvalidEntryException.class)
                .isThrownBy(() -> recorder.service().record("{}", Instant.EPOCH));
    }

    @Test
    void returnsTheNewestArgumentOfAType() {
        recorder.service().list(DictationFilter.ALL, Position.END, 0, 1);
        recorder.service().list(DictationFilter.ALL, new Position(7), 0, 1);
        recorder.service().find("d1");

        assertThat(recorder.newest(Position.class)).isEqualTo(new Position(7));
    }

    @Test
    void missesAnArgumentOfATypeThatNoCallHas() {
        recorder.service().find("d1");

        assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> recorder.newest(Position.class));
    }

    @Test
    void doesNotRecordCallsOfEveryObject() {
        assertThat(recorder.service().hashCode()).isEqualTo(record.dictations().hashCode());
        assertThat(recorder.calls()).isEmpty();
    }
}
