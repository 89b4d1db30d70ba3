package io.mneme.benchmarks.session;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.CharacterSession.DeltaEffect;
import io.mneme.api.session.CharacterSession.ReplyStatus;
import io.mneme.api.session.SessionRecording;
import io.mneme.benchmarks.ChildProcess;
import io.mneme.benchmarks.search.CallLatencies;
import io.mneme.session.character.OpenSessions;
import io.mneme.session.meter.CharacterMeters;
import io.mneme.session.profile.CharacterCatalog;
import io.mneme.session.record.MessageRecorder;
import io.mneme.session.settings.CharacterSettings;
import io.mneme.session.window.HistoryWindow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** Measures 1,000 sessions with 10 full histories each, in a process of its own that has 512 MB of heap. */
public final class SessionMeasurement {

    private SessionMeasurement() {}

    /** Prints the measurement. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        ChildProcess.run(MeasuredSessions.class);
    }

    /** The process with the sessions. */
    public static final class MeasuredSessions {

        private static final int SESSIONS = 1_000;
        private static final int CHARACTERS = 10;
        private static final int MESSAGES = 99;
        private static final String WORDS = "a message of some length, as people and models say them in a voice chat. ";
        private static final int SWITCHES = 1_000_000;
        private static final int DELTAS = 20_000_000;
        private static final int DELTAS_PER_REPLY = 200;
        private static final int ROUNDS = 5;
        private static final long SEED = 15;
        private static final long BYTES_PER_MB = 1_000_000;
        private static final double NANOS_PER_SECOND = 1e9;
        private static final double MICROS_PER_MILLI = 1e3;

        private final CharacterMeters meters = new CharacterMeters(new SimpleMeterRegistry());
        private final OpenSessions sessions = new OpenSessions(
                new CharacterSettings.CurrentSettings(Map.of()),
                new HistoryWindow(),
                new MessageRecorder(),
                new CharacterCatalog(meters),
                meters);

        private MeasuredSessions() {}

        /** Opens the sessions, and prints what they take. */
        public static void main(String[] arguments) throws Exception {
            MeasuredSessions measured = new MeasuredSessions();
            measured.measureDeltas();
            List<CharacterSession> open = measured.fill();
            measured.measureSwitches(open);
            measured.sessions.close();
        }

        private void measureDeltas() {
            try (CharacterSession session = sessions.open(SessionRecording.NONE)) {
                session.switchCharacter("charles", "You are Charles.");
                for (int round = 1; round <= ROUNDS; round++) {
                    long start = System.nanoTime();
                    addDeltas(session, round);
                    double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
                    print("round %d: %,.1f million deltas a second, one thread", round, DELTAS / seconds / 1e6);
                }
            }
        }

        private static void addDeltas(CharacterSession session, int round) {
            for (int reply = 0; reply < DELTAS / DELTAS_PER_REPLY; reply++) {
                String id = "r" + round + "-" + reply;
                DeltaEffect last = DeltaEffect.DISCARDED;
                for (int i = 0; i < DELTAS_PER_REPLY; i++) {
                    last = session.addDelta("word", Role.ASSISTANT, id);
                }
                if (last != DeltaEffect.EXTENDED_MESSAGE || session.endReply(id) != ReplyStatus.COMPLETED) {
                    throw new IllegalStateException("this is not what is to be measured: " + last);
                }
            }
        }

        private List<CharacterSession> fill() {
            List<CharacterSession> open = new ArrayList<>(SESSIONS);
            for (int i = 0; i < SESSIONS; i++) {
                CharacterSession session = sessions.open(SessionRecording.NONE);
                for (int character = 0; character < CHARACTERS; character++) {
                    fill(session, character);
                }
                open.add(session);
            }
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            print(
                    "%,d sessions with %d histories of 100 messages of %d characters: %,d MB of %,d MB",
                    SESSIONS,
                    CHARACTERS,
                    WORDS.length() * 2,
                    (runtime.totalMemory() - runtime.freeMemory()) / BYTES_PER_MB,
                    runtime.maxMemory() / BYTES_PER_MB);
            return open;
        }

        private static void fill(CharacterSession session, int character) {
            session.switchCharacter("character " + character, "You are character " + character + ".");
            for (int i = 0; i < MESSAGES; i++) {
                Role role = i % 2 == 0 ? Role.USER : Role.ASSISTANT;
                String id = "reply-" + character + "-" + i;
                session.addDelta(WORDS, role, id);
                session.addDelta(WORDS, role, id);
                session.endReply(id);
            }
        }

        private void measureSwitches(List<CharacterSession> open) throws Exception {
            Random random = new Random(SEED);
            CallLatencies latencies = new CallLatencies();
            for (int i = 0; i < SWITCHES; i++) {
                CharacterSession session = open.get(random.nextInt(SESSIONS));
                String name = "character " + random.nextInt(CHARACTERS);
                int messages = latencies
                        .time(() -> session.switchCharacter(name, "You are another one."))
                        .history()
                        .messages();
                if (messages != MESSAGES + 1) {
                    throw new IllegalStateException("this is not what is to be measured: " + messages);
                }
            }
            latencies.sorted();
            print(
                    "%,d switches: median %.1f µs, 99 %% %.1f µs, 99.9 %% %.1f µs, longest %.1f µs",
                    SWITCHES,
                    latencies.millis(.5) * MICROS_PER_MILLI,
                    latencies.millis(.99) * MICROS_PER_MILLI,
                    latencies.millis(.999) * MICROS_PER_MILLI,
                    latencies.millis(1) * MICROS_PER_MILLI);
        }

        private static void print(String format, Object... values) {
            System.out.printf(Locale.ROOT, format + "%n", values);
        }
    }
}
