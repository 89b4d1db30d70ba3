package io.mneme.itests.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was acknowledged under {@code always} survives the death of the process. */
class ProcessKillIT {

    private static final int WRITERS = 8;
    private static final int KILLS = Integer.getInteger("mneme.kills", 1);

    /** So small that files are rotated all the time. */
    private static final String[] ROTATING = {
        "--set", "journal.max_records=40", "--set", "journal.slack=10", "--set", "journal.rotation_check_bytes=0"
    };

    @Test
    void everyAcknowledgedDictationIsThereOnceAfterKillsWithSeedsFrom1(@TempDir Path folder) throws Exception {
        Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
        try (ContainerProcess container = ContainerProcess.startedIn(folder, ROTATING)) {
            for (long seed = 1; seed <= KILLS; seed++) {
                writeUntilAKill(container, 200 + new Random(seed).nextInt(400), acknowledged);
                container.start(ROTATING);
            }
            container.stop();
            assertThat(idsIn(container)).containsAllEntriesOf(onceEach(acknowledged));
        }
    }

    private static void writeUntilAKill(ContainerProcess container, int enough, Queue<String> acknowledged)
            throws InterruptedException {
        CountDownLatch recorded = new CountDownLatch(enough);
        List<Thread> writers = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            ContainerApi api = new ContainerApi(container);
            writers.add(new Thread(() -> write(api, acknowledged, recorded)));
        }
        writers.forEach(Thread::start);
        assertThat(recorded.await(120, TimeUnit.SECONDS)).isTrue();
        container.kill9();
        for (Thread writer : writers) {
            writer.join();
        }
    }

    private static void write(ContainerApi api, Queue<String> acknowledged, CountDownLatch recorded) {
        try {
            for (int i = 0; ; i++) {
                acknowledged.add(api.confirm("kill", "n" + i, "n" + i));
                recorded.countDown();
            }
        } catch (UncheckedIOException killed) {
            // The container is gone, as it should be; what it did not acknowledge does not count.
        }
    }

    private static Map<String, Integer> idsIn(ContainerProcess container) throws IOException {
        Map<String, Integer> ids = new HashMap<>();
        for (String line : container.lines("dictation")) {
            ids.merge(new ObjectMapper().readTree(line).path("id").asText(), 1, Integer::sum);
        }
        return ids;
    }

    private static Map<String, Integer> onceEach(Queue<String> ids) {
        Map<String, Integer> once = new HashMap<>();
        ids.forEach(id -> once.put(id, 1));
        return once;
    }
}
