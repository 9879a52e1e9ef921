from piazza.cli import main

main()
