package io.mneme.benchmarks.search;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A table of SQLite FTS5 with one tokenizer, as a program without Mneme would search its turns. */
final class FtsTable implements AutoCloseable {

    private final Connection connection;
    private final PreparedStatement select;

    /**
     * Stores turns in a new table.
     *
     * @param file the file of the database
     * @param tokenizer the tokenizer of FTS5
     * @param limit maximum number of turns that a search returns
     */
    FtsTable(Path file, String tokenizer, List<String> turns, int limit) throws SQLException {
        connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        try (Statement create = connection.createStatement()) {
            create.execute("CREATE VIRTUAL TABLE turns USING fts5(text, tokenize='" + tokenizer + "')");
        }
        insert(turns);
        select = connection.prepareStatement(
                "SELECT rowid, text FROM turns WHERE turns MATCH ? ORDER BY rank LIMIT " + limit);
    }

    private void insert(List<String> turns) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO turns (text) VALUES (?)")) {
            for (String turn : turns) {
                insert.setString(1, turn);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        try (Statement optimize = connection.createStatement()) {
            optimize.execute("INSERT INTO turns (turns) VALUES ('optimize')");
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    /** Returns the best turns for a query of FTS5. */
    List<String> search(String query) throws SQLException {
        select.setString(1, query);
        List<String> found = new ArrayList<>();
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                found.add(rows.getString(2));
            }
        }
        return found;
    }

    @Override
    public void close() throws SQLException {
        select.close();
        connection.close();
    }
}
