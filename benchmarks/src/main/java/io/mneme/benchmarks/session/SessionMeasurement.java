package io.mneme.benchmarks.session;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.CharacterSession.DeltaEffect;
import io.mneme.api.session.CharacterSession.ReplyStatus;
import io.mneme.api.session.SessionRecording;
import io.mneme.benchmarks.ChildProcess;
import io.mneme.benchmarks.report.FigureRecorder;
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
import java.util.Map;
import java.util.Random;

/** Measures 1,000 sessions with 10 full histories each, in a process of its own that has 512 MB of heap. */
public final class SessionMeasurement {

    private SessionMeasurement() {}

    /** Records the figures. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        ChildProcess.run(MeasuredSessions.class);
    }

    /** The process with the sessions. */
    public static final class MeasuredSessions {

        private static final int SESSIONS = 1_000;
        private static final int CHARACTERS = 10;
        private static final int MESSAGES = 99;
        private static final String WORDS = "a message of some length, as people and models say them in a voice chat. ";
        private static final int SWITCHES = 200_000;
        private static final int DELTAS = 20_000_000;
        private static final int DELTAS_PER_REPLY = 200;
        private static final int ROUNDS = 5;
        private static final long SEED = 15;
        private static final double BYTES_PER_MB = 1_000_000;
        private static final double MILLION = 1_000_000;
        private static final double NANOS_PER_SECOND = 1e9;
        private static final double MICROS_PER_MILLI = 1e3;

        private final FigureRecorder recorder = FigureRecorder.ofRun();
        private final CharacterMeters meters = new CharacterMeters(new SimpleMeterRegistry());
        private final OpenSessions sessions = new OpenSessions(
                new CharacterSettings.CurrentSettings(Map.of()),
                new HistoryWindow(),
                new MessageRecorder(),
                new CharacterCatalog(meters),
                meters);

        private MeasuredSessions() {}

        /** Opens the sessions, and records what they take. */
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
                List<Double> rates = new ArrayList<>();
                for (int round = 1; round <= ROUNDS; round++) {
                    long start = System.nanoTime();
                    addDeltas(session, round);
                    double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
                    rates.add(DELTAS / seconds / MILLION);
                }
                recorder.figure("sessions", "deltas added by one thread")
                        .runs("million/s", rates)
                        .record();
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
            recorder.figure(
                            "sessions",
                            "heap of %,d sessions with %d histories of 100 messages of %d characters"
                                    .formatted(SESSIONS, CHARACTERS, WORDS.length() * 2))
                    .run("MB", (runtime.totalMemory() - runtime.freeMemory()) / BYTES_PER_MB)
                    .atMost(runtime.maxMemory() / BYTES_PER_MB)
                    .record();
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
            List<CallLatencies> runs = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                runs.add(measureSwitches(open, random));
            }
            record("median", .5, runs);
            record("99th percentile", .99, runs);
            record("99.9th percentile", .999, runs);
        }

        private static CallLatencies measureSwitches(List<CharacterSession> open, Random random) throws Exception {
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
            return latencies.sorted();
        }

        private void record(String percentile, double share, List<CallLatencies> runs) {
            recorder.figure("sessions", "a switch to another character, " + percentile)
                    .runs(
                            "µs",
                            runs.stream()
                                    .map(run -> run.millis(share) * MICROS_PER_MILLI)
                                    .toList())
                    .record();
        }
    }
}
