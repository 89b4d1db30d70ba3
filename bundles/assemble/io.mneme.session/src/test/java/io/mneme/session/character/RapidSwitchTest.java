package io.mneme.session.character;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.api.session.HistorySummary;
import io.mneme.session.SessionHarness;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Switches, turns and deltas of many threads. */
class RapidSwitchTest {

    private static final int THREADS = 8;
    /** So few that no reply is forgotten while its thread waits. */
    private static final int ROUNDS = ReplyRegister.MAX_REPLIES / THREADS;

    private final CharacterSession session = new SessionHarness().open();

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void eachDeltaReachesTheCharacterOfItsTurn(long seed) throws Exception {
        List<Integer> threads = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            threads.add(thread);
        }
        run(threads.stream()
                .<Runnable>map(thread -> () -> talk(thread, new Random(seed * THREADS + thread)))
                .toList());

        for (HistorySummary history : session.summary().histories()) {
            session.switchCharacter(history.character(), "p " + history.character());
            assertThat(session.currentHistory())
                    .hasSizeLessThanOrEqualTo(100)
                    .extracting(SessionMessage::content)
                    .allMatch(content -> content.contains(history.character()));
        }
    }

    private void talk(int thread, Random random) {
        for (int round = 0; round < ROUNDS; round++) {
            String reply = "t" + thread + "-" + round;
            session.switchCharacter("c" + random.nextInt(5), "p c");
            session.runTurn(() -> {
                String character = session.summary().currentCharacter().orElseThrow();
                session.setSystemPrompt("p " + character);
                session.addMessage(Role.USER, "question to " + character);
                session.addDelta("reply of " + character, Role.ASSISTANT, reply);
            });
            session.addDelta("and more", Role.ASSISTANT, reply);
            session.endReply(reply);
        }
    }

    @Test
    void aSwitchWaitsForTheTurnInProgress() throws Exception {
        session.switchCharacter("charles", "p");
        Thread switching = new Thread(() -> session.switchCharacter("watson", "p"));

        session.runTurn(() -> {
            switching.start();
            assertThat(stateAfterStart(switching)).isEqualTo(Thread.State.WAITING);
            assertThat(session.summary().currentCharacter()).hasValue("charles");
        });
        switching.join(TimeUnit.SECONDS.toMillis(60));

        assertThat(session.summary().currentCharacter()).hasValue("watson");
    }

    /** Returns the state of a thread as soon as it waits or has ended. */
    private static Thread.State stateAfterStart(Thread thread) {
        Thread.State state = thread.getState();
        while (state != Thread.State.WAITING && state != Thread.State.TERMINATED) {
            Thread.onSpinWait();
            state = thread.getState();
        }
        return state;
    }

    private static void run(List<Runnable> tasks) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
        try {
            List<Future<?>> running = new ArrayList<>();
            tasks.forEach(task -> running.add(threads.submit(task)));
            for (Future<?> task : running) {
                task.get(2, TimeUnit.MINUTES);
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
