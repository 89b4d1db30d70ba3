package io.mneme.itests.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerApi.ApiResponse;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.RareTexts;
import io.mneme.itests.harness.TestContainer;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The receipt of an erasure counts what was erased, and is complete only when nothing is left, whatever happens meanwhile. */
class ErasureReceiptsIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int KILLS = Integer.getInteger("mneme.kills", 2);

    /** Entries of the first conversation of which a kill meets the erasure; each further one has one more. */
    private static final int ENTRIES = 20;

    private static final String[] OPTIONS = {"--set", "index.commit_interval_seconds=1"};

    private static final Random random = new Random(33001);

    @RegisterExtension
    static final TestContainer container = TestContainer.own(OPTIONS);

    private static final ContainerApi api = container.api();
    private static final RareTexts texts = new RareTexts(container, 33_001);

    @Test
    void theReceiptCountsWhatAModelCounts() throws Exception {
        String author = "author-" + random.nextInt(1_000_000);
        int expected = 3 + random.nextInt(5);
        for (int i = 0; i < expected; i++) {
            texts.write("model-" + i, author, "said modelled " + i);
            texts.write("model-" + i, "another", "kept modelled " + i);
        }
        // What was not indexed yet is not removed from the index.
        assertThat(PollingWait.within(TIMEOUT, () -> texts.found("modelled") == 2 * expected))
                .isTrue();
        JsonNode preview = api.post(
                        "/v1/erasures",
                        ContainerApi.object().put("author", author).put("dry_run", true))
                .body();
        JsonNode receipt = texts.erase("author", author).body();
        for (JsonNode counted : List.of(preview, receipt)) {
            assertThat(counted.at("/entries/message").asInt()).isEqualTo(expected);
        }
        receipt.path("holders").forEach(holder -> {
            assertThat(holder.path("verified").asBoolean())
                    .as(holder.toString())
                    .isTrue();
            if (List.of("journal message", "index").contains(holder.path("name").asText())) {
                assertThat(holder.path("removed").asInt()).as(holder.toString()).isEqualTo(expected);
            }
        });
        assertThat(api.get("/v1/conversations/model-0/entries").body().path("data"))
                .hasSize(1);
    }

    @Test
    void anErasureIsPendingWhileAHolderIsStoppedAndCompleteWhenItIsBack() throws Exception {
        String canary = texts.text();
        texts.write("stopped", "Kate", canary);
        assertThat(PollingWait.within(TIMEOUT, () -> api.text("/v1/holders").contains("\"index\"")))
                .isTrue();
        String bundle = indexBundle();
        container.shell("felix:stop " + bundle);
        ApiResponse pending = texts.erase("text", canary);
        assertThat(pending.status()).as(pending.body().toString()).isEqualTo(202);
        assertThat(pending.body().path("holders").findValuesAsText("failure")).contains("is not there");
        String receipt = "/v1/erasures/" + pending.body().path("id").asText();
        container.shell("felix:start " + bundle);
        assertThat(PollingWait.within(
                        TIMEOUT,
                        () -> api.get(receipt).body().path("state").asText().equals("complete")))
                .isTrue();
        assertThat(texts.filesWith(List.of(canary))).isEmpty();
    }

    /** Returns the number of the bundle of the index. */
    private static String indexBundle() {
        String bundles = container.shell("felix:lb -s io.mneme.index.lucene").text();
        Matcher number = Pattern.compile("(\\d+)\\|Active").matcher(bundles);
        assertThat(number.find()).as(bundles).isTrue();
        return number.group(1);
    }

    /** A container that is killed does not answer. */
    private static void eraseUnlessKilled(String conversation) {
        try {
            texts.erase("conversation", conversation);
        } catch (UncheckedIOException killed) {
            assertThat(killed).isNotNull();
        }
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    void afterAKillAtAnyMomentAnErasureIsFinishedOrPendingNeverCompleteWithRemains() throws Exception {
        for (int kill = 0; kill < KILLS; kill++) {
            String canary = texts.text();
            String conversation = "killed-" + kill;
            for (int i = 0; i < ENTRIES + kill; i++) {
                texts.write(conversation, "Kate", canary + i);
            }
            CountDownLatch answered = new CountDownLatch(1);
            Thread erasing = new Thread(() -> {
                eraseUnlessKilled(conversation);
                answered.countDown();
            });
            erasing.start();
            answered.await(random.nextInt(120), TimeUnit.MILLISECONDS);
            container.kill9();
            erasing.join();
            String wanted = "\"message\":" + (ENTRIES + kill);
            boolean hasReceipt = container.lines("erasures").stream().anyMatch(line -> line.contains(wanted));
            boolean hasRemains = !texts.filesWith(List.of(canary)).isEmpty();
            assertThat(hasReceipt && hasRemains).as("kill %d", kill).isFalse();
            container.start(OPTIONS);
            assertThat(PollingWait.within(
                            TIMEOUT, () -> !api.text("/v1/erasures?limit=100").contains("\"pending\"")))
                    .isTrue();
            if (api.get("/v1/conversations/" + conversation).status() == 404) {
                assertThat(texts.filesWith(List.of(canary))).as("kill %d", kill).isEmpty();
            }
            texts.erase("conversation", conversation);
        }
    }
}
