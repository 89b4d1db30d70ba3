package io.mneme.store.jsonl.harness;

import java.util.ArrayList;
import java.util.List;

/** Java processes that run with the class path of the tests. */
final class ChildProcess {

    private ChildProcess() {}

    /** Prepares a process whose only output is that of its program. */
    static ProcessBuilder of(Class<?> program, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder process = new ProcessBuilder(command);
        // A virtual machine that finds one of these prints a message.
        process.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS"));
        return process;
    }
}
