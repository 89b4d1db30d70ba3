package io.mneme.ui.command;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.felix.service.command.CommandSession;

/** Commands as other bundles would bring them. */
public final class ConsoleCommands {

    static final List<String> FUNCTIONS =
            List.of("hello", "print", "large", "fail", "refuse", "hang", "terminal", "enter");

    final CountDownLatch started = new CountDownLatch(1);
    final CountDownLatch allStarted = new CountDownLatch(ConsoleSessions.MAX_SESSIONS);

    public String hello(String name) {
        return "你好，" + name;
    }

    public void print(CommandSession session) {
        session.getConsole().print("一");
        session.getConsole().print("二");
    }

    public String large() {
        return "萍".repeat(100_000);
    }

    public void fail() {
        throw new IllegalArgumentException("no such thing\nmore");
    }

    public void refuse(String word) {
        throw new IllegalArgumentException("no such thing: " + word);
    }

    public void hang() throws InterruptedException {
        started.countDown();
        allStarted.countDown();
        new CountDownLatch(1).await();
    }

    public void enter(CommandSession session, String folder) {
        session.currentDir(session.currentDir().resolve(folder));
    }

    public String terminal(CommandSession session) {
        return String.valueOf(session.get("TERM"));
    }
}
