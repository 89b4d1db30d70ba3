package io.mneme.benchmarks.search;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.benchmarks.search.QueryKind.KindQuery;
import io.mneme.benchmarks.search.ThreadTimes.WarmUpRound;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;

/** One that answers queries and whose time is measured. */
interface SearchContestant {

    /** Answers a query with the texts of some hits, and returns the number of all hits as far as it is known. */
    long find(KindQuery query) throws Exception;

    /** Returns whether it answers queries of a kind in this measurement. */
    boolean answers(QueryKind kind);

    /** Returns the number of calls of a run. */
    int calls();

    /** Returns the time of processors that it has taken. */
    Duration processorTime() throws IOException;

    /** FTS5 in this process, on the thread that measures. */
    record FtsContestant(FtsTable table) implements SearchContestant {

        private static final int CALLS = 20;

        @Override
        public long find(KindQuery query) throws SQLException {
            return table.search(query.forFts()).size();
        }

        @Override
        public boolean answers(QueryKind kind) {
            return kind != QueryKind.TWO_CHARACTERS;
        }

        @Override
        public int calls() {
            return CALLS;
        }

        @Override
        public Duration processorTime() {
            return Duration.ofNanos(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
        }
    }

    /** A container that answers over one connection. */
    final class HttpContestant implements SearchContestant {

        private static final int CALLS = 100;
        private static final ObjectMapper JSON = new ObjectMapper();

        private final HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        private final RunningContainer container;
        private final ThreadTimes times;
        private final String path;

        /**
         * Creates a client.
         *
         * @param path the path and query of the requests, to which the words are added
         */
        HttpContestant(RunningContainer container, String path) throws IOException {
            this.container = container;
            this.times = container.threadTimes();
            this.path = path;
        }

        /** Waits until the index contains a number of entries. */
        void awaitIndex(int entries) throws Exception {
            while (container.metric(client, "mneme_index_documents ") < entries
                    || container.metric(client, "mneme_index_lag ") > 0) {
                Thread.sleep(200);
            }
        }

        @Override
        public long find(KindQuery query) throws IOException, InterruptedException {
            String address = path + URLEncoder.encode(query.forSearch(), StandardCharsets.UTF_8);
            HttpResponse<byte[]> response =
                    client.send(HttpRequest.newBuilder(container.uri(address)).build(), BodyHandlers.ofByteArray());
            if (response.statusCode() != 200) {
                throw new IllegalStateException(address + " is answered with " + response.statusCode());
            }
            return JSON.readTree(response.body()).path("total").asLong();
        }

        @Override
        public boolean answers(QueryKind kind) {
            return true;
        }

        @Override
        public int calls() {
            return CALLS;
        }

        @Override
        public Duration processorTime() throws IOException {
            return times.read().working();
        }

        /** Calls the container until its code is compiled, and returns the share of its compilers. */
        double warmUp(int most, WarmUpRound round) throws Exception {
            return times.warmUp(most, round);
        }
    }
}
